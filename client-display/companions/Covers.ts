import type { DisplaySession } from "../state/DisplaySession.js";

/** What lies over the screen: below it nothing is seen, pressed or reached by keys. */
export class Covers {
  private layers: string[] = [];
  private readonly watchers: (() => void)[] = [];

  constructor(private readonly session: Pick<DisplaySession, "cover">) {}

  isCovered(): boolean {
    return this.layers.length > 0;
  }

  /** By something else than this layer. */
  isCoveredBeside(layer: string): boolean {
    return this.layers.some((one) => one !== layer);
  }

  subscribe(watcher: () => void): void {
    this.watchers.push(watcher);
  }

  add(layer: string): void {
    this.layers = this.layers.filter((one) => one !== layer).concat(layer);
    this.apply();
  }

  remove(layer: string): void {
    this.layers = this.layers.filter((one) => one !== layer);
    this.apply();
  }

  private apply(): void {
    const root = document.getElementById("root");
    // Not `display`: the screen below keeps its measures.
    if (root) root.style.visibility = this.isCovered() ? "hidden" : "";
    this.session.cover(this.isCovered());
    this.watchers.forEach((watcher) => watcher());
  }
}
