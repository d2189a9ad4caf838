import type { LocalClocks } from "../engine/time/TrueClock.js";
import type { Link } from "../engine/connection/Link.js";
import type { DisplayEngine } from "../engine/state/DisplayEngine.js";
import { DemoLink } from "./DemoLink.js";
import { demoSnapshot, sceneTimes } from "./demoDay.js";

/** The clock stands for this long before a message comes: time to look at what is around it. */
const BEFORE_SCENE_MS = 10_000;
/** Before the first one longer: what is around the clock is still on its way, and a photo of the family comes last. */
const BEFORE_DAY_MS = 18_000;
/** A visitor who only watches sees the day go on. */
const UNANSWERED_MS = 30_000;
const WATCH_MS = 500;

export interface DemoStage {
  clocks: LocalClocks;
  openEngine(link: Link, clocks: LocalClocks): DisplayEngine;
}

/** Lets the day pass: the clock jumps to just before each message, forwards only, one day after the other. */
export class DemoDirector {
  readonly engine: DisplayEngine;
  private readonly link: DemoLink;
  private midnight: number;
  private shiftMs = 0;
  private scene = -1;
  private calmSince: number | null = null;
  private sceneSince = 0;

  constructor(private readonly stage: DemoStage) {
    const today = new Date();
    today.setHours(0, 0, 0, 0);
    this.midnight = today.getTime();
    const clocks: LocalClocks = {
      wall: () => this.stage.clocks.wall() + this.shiftMs,
      // Jumps with it, so that the day's jumps are no drift to the engine.
      monotonic: () => this.stage.clocks.monotonic() + this.shiftMs,
    };
    this.link = new DemoLink(demoSnapshot(this.midnight, 1), () => clocks.wall());
    this.jump(BEFORE_DAY_MS);
    this.engine = stage.openEngine(this.link, clocks);
  }

  /** Plays until the function that it returns is called. */
  play(): () => void {
    this.engine.start();
    const timer = setInterval(() => this.watch(), WATCH_MS);
    return () => clearInterval(timer);
  }

  /** The next message, now. */
  skip(): void {
    this.jump(0);
    this.engine.handleWake();
  }

  private watch(): void {
    const now = this.stage.clocks.monotonic();
    const { kind } = this.engine.getView().screen;
    if (kind !== "clock") this.calmSince = null;
    else if (this.calmSince === null) this.calmSince = now;
    const calm = this.calmSince !== null && now - this.calmSince >= BEFORE_SCENE_MS;
    const waited = now - this.sceneSince >= UNANSWERED_MS;
    if ((calm && now - this.sceneSince >= 2 * BEFORE_SCENE_MS) || (kind === "message" && waited)) {
      this.jump(BEFORE_SCENE_MS);
      this.engine.handleWake();
    }
  }

  /** To `ahead` ms before the next message. */
  private jump(ahead: number): void {
    this.scene += 1;
    if (this.scene >= sceneTimes(this.midnight).length) this.startNextDay();
    this.shiftMs = sceneTimes(this.midnight)[this.scene]! - ahead - this.stage.clocks.wall();
    this.sceneSince = this.stage.clocks.monotonic();
    this.calmSince = null;
  }

  private startNextDay(): void {
    const tomorrow = new Date(this.midnight);
    tomorrow.setDate(tomorrow.getDate() + 1);
    this.midnight = tomorrow.getTime();
    this.scene = 0;
    this.link.replace(demoSnapshot(this.midnight, 1));
  }
}
