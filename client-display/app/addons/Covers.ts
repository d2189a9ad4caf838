import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";

/** EDIT_LOCK_MS of shared/limits.ts, which belongs to the main bundle; a test compares them. */
export const LOCK_MS = 1_000;
/** Of a finger or a mouse: keys find no focus below. */
const PRESSES = ["touchstart", "mousedown", "click"];
/** A caregiver's: whoever leaves it may go on at once, to the keypad or the corner. */
const SETUP = "setup";

/** What lies over the screen: below it nothing is seen, pressed or reached by keys. */
export class Covers {
  private layers: string[] = [];
  private readonly watchers: (() => void)[] = [];
  private lockedAt = -Infinity;

  constructor(private readonly engine: Pick<DisplayEngine, "cover" | "clock">) {
    PRESSES.forEach((name) => window.addEventListener(name, (event) => this.handlePress(event), true));
  }

  isCovered(): boolean {
    return this.layers.length > 0;
  }

  /** By something else than this layer. */
  isCoveredBeside(layer: string): boolean {
    return this.layers.some((one) => one !== layer);
  }

  isCoveredBy(layer: string): boolean {
    return this.layers.indexOf(layer) >= 0;
  }

  subscribe(watcher: () => void): void {
    this.watchers.push(watcher);
  }

  add(layer: string): void {
    this.layers = this.layers.filter((one) => one !== layer).concat(layer);
    this.apply();
  }

  remove(layer: string): void {
    const wasCovered = this.isCovered();
    this.layers = this.layers.filter((one) => one !== layer);
    // The second half of an unsteady tap, or a press for a ring that has just ended, is not for what appears below.
    if (wasCovered && !this.isCovered() && layer !== SETUP) this.lock();
    this.apply();
  }

  /** The screen has just changed under the finger (docs/DELIVERY.md, edit-locks-buttons). */
  lock(): void {
    this.lockedAt = this.engine.clock.monotonic();
  }

  private handlePress(event: Event): void {
    if (this.isCovered() || this.engine.clock.monotonic() - this.lockedAt >= LOCK_MS) return;
    event.stopPropagation();
    // Else the button below would have the focus, for the next Enter.
    if (event.type === "mousedown") event.preventDefault();
  }

  private apply(): void {
    const root = document.getElementById("root");
    // Not `display`: the screen below keeps its measures.
    if (root) root.style.visibility = this.isCovered() ? "hidden" : "";
    this.engine.cover(this.isCovered());
    this.watchers.forEach((watcher) => watcher());
  }
}
