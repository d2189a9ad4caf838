import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import type { LinkFrame } from "../../engine/connection/Link.js";
import type { Addon } from "../../engine/state/Addon.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import type { QueuedFrame } from "../../engine/state/outbox.js";

type StatusFrame = Extract<QueuedFrame, { type: "device.status" }>;

interface KeeperParts {
  engine: Pick<DisplayEngine, "getView" | "sendSoon" | "clock">;
  /** How the device is now. */
  read(): DeviceStatus;
  newFrameId(): string;
  /** A report was made. */
  noteTold(): void;
}

/** A battery that drains is told this often at most. */
const BATTERY_EVERY_MS = 60_000;
/** Two clocks never agree to the second. */
const CLOCK_NEWS_MS = 10_000;
/** A server that is told too much leaves a report unanswered: then it is made anew. */
const UNANSWERED_MS = 60_000;

/** Tells the server how the device is: after each connect, and when that is news. Until it is acknowledged it is repeated. */
export class StatusKeeper implements Addon {
  /** As it was last told. */
  private told: DeviceStatus | null = null;
  private isBegun = false;
  private batteryToldAt = 0;
  private frame: StatusFrame | null = null;
  private madeAt = 0;
  private lastAt = 0;

  constructor(private readonly parts: KeeperParts) {}

  /** What is known at once is known: from now on the server is told. */
  begin(): void {
    this.isBegun = true;
    this.tell(this.parts.read());
    this.parts.engine.sendSoon();
  }

  /** Another report may have come between. */
  tellAgain(): void {
    if (this.isBegun) this.begin();
  }

  /** To be called whenever something may have changed. */
  look(): void {
    if (!this.isBegun || !this.told) return;
    const now = this.reportable(this.parts.read(), this.told);
    const isUnanswered = this.frame !== null && this.monotonic() - this.madeAt >= UNANSWERED_MS;
    if (!isUnanswered && isSame(now, this.told)) return;
    this.tell(now);
    this.parts.engine.sendSoon();
  }

  /** Nothing for a server of an earlier build, which would close the connection. */
  frames(): QueuedFrame[] {
    const { plan } = this.parts.engine.getView();
    return this.frame && plan && plan.device.takesStatus ? [this.frame] : [];
  }

  handleFrame(frame: LinkFrame): void {
    // What was told on another connection may be lost, and the server another one.
    if (frame.type === "snapshot" && this.isBegun) this.tell(this.parts.read());
    const isAnswer = frame.type === "ack" || frame.type === "refused";
    if (isAnswer && this.frame && frame.id === this.frame.id) this.frame = null;
  }

  private tell(status: DeviceStatus): void {
    const { engine, newFrameId, noteTold } = this.parts;
    if (!isSame(status.battery, this.told && this.told.battery)) this.batteryToldAt = this.monotonic();
    this.told = status;
    this.madeAt = this.monotonic();
    // The clock may have been put back since the last report, which this one is to replace.
    this.lastAt = Math.max(engine.clock.now(), this.lastAt + 1);
    const at = new Date(this.lastAt).toISOString();
    this.frame = { type: "device.status", id: newFrameId(), status, at };
    noteTold();
  }

  /** Without what changes all the time and is no news yet. */
  private reportable(now: DeviceStatus, told: DeviceStatus): DeviceStatus {
    const isDrift =
      now.clockOffMs !== null &&
      told.clockOffMs !== null &&
      Math.abs(now.clockOffMs - told.clockOffMs) < CLOCK_NEWS_MS;
    return {
      ...now,
      battery: this.isBatteryNews(now.battery, told.battery) ? now.battery : told.battery,
      clockOffMs: isDrift ? told.clockOffMs : now.clockOffMs,
    };
  }

  /** The charger at once, a level once a minute. */
  private isBatteryNews(now: DeviceStatus["battery"], told: DeviceStatus["battery"]): boolean {
    if (!now || !told || now.charging !== told.charging) return true;
    return this.monotonic() - this.batteryToldAt >= BATTERY_EVERY_MS;
  }

  private monotonic(): number {
    return this.parts.engine.clock.monotonic();
  }
}

/** Of what is told: texts, numbers and the two fields of a battery. */
function isSame(a: object | null, b: object | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
