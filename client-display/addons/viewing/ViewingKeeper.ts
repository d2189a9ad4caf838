import type { DeviceSize, Viewing } from "../../../shared/contract/displays.js";
import type { PlannedDevice } from "../../../shared/realtime/snapshot.js";
import type { LinkFrame } from "../../engine/connection/Link.js";
import type { Addon } from "../../engine/state/Addon.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import type { QueuedFrame } from "../../engine/state/outbox.js";
import type { KeyValueStore } from "../../engine/state/storage.js";

type FrameOf<Type extends QueuedFrame["type"]> = Extract<QueuedFrame, { type: Type }>;

/** A choice that the server has not acknowledged. */
interface Choice {
  /** Paired anew, or to another display, this is another device, and nothing was said of it. */
  deviceId: string;
  frame: FrameOf<"viewing.chosen">;
}

interface KeeperParts {
  engine: Pick<DisplayEngine, "getView" | "handleFrame" | "sendSoon" | "clock">;
  storage: KeyValueStore | null;
  newFrameId(): string;
}

const CHOICE_KEY = "mantel.viewing";

/**
 * What somebody at the device said of its screen and of the chair: on the screen and in the storage at once, at the server as soon as one
 * is there that knows of it. Also how large the display is drawn.
 */
export class ViewingKeeper implements Addon {
  private choice: Choice | null;
  private measured: DeviceSize | null = null;
  private sizeFrame: FrameOf<"size.measured"> | null = null;

  constructor(private readonly parts: KeeperParts) {
    this.choice = readChoice(parts.storage);
    this.apply(this.device());
  }

  choose(viewing: Viewing): void {
    const { engine, newFrameId } = this.parts;
    const device = this.device();
    if (!device) return;
    // The clock may have been put back since the last choice, which this one is to replace.
    const last = this.choice ? this.choice.frame.at : device.viewingAt;
    const at = Math.max(engine.clock.now(), last ? Date.parse(last) + 1 : 0);
    const frame = { type: "viewing.chosen" as const, id: newFrameId(), viewing };
    this.keep({ deviceId: device.id, frame: { ...frame, at: new Date(at).toISOString() } });
    this.apply(device);
    engine.sendSoon();
  }

  measure(size: DeviceSize): void {
    if (isSame(size, this.measured)) return;
    this.measured = size;
    this.sizeFrame = { type: "size.measured", id: this.parts.newFrameId(), size };
    this.parts.engine.sendSoon();
  }

  /** Nothing for a server of an earlier build, which would close the connection. */
  frames(): QueuedFrame[] {
    const device = this.device();
    if (!device || device.size === undefined) return [];
    const { choice, sizeFrame } = this;
    const frames: QueuedFrame[] = choice && choice.deviceId === device.id ? [choice.frame] : [];
    return sizeFrame && !isSame(sizeFrame.size, device.size) ? frames.concat(sizeFrame) : frames;
  }

  /** After the engine itself: what it has taken from the server may be older than what was chosen here. */
  handleFrame(frame: LinkFrame): void {
    // The view is still the one of before.
    if (frame.type === "snapshot") this.meet(frame.snapshot.device);
    if (frame.type === "device.changed") this.meet(frame.device);
    if (frame.type === "device.removed") this.keep(null);
    if (frame.type === "ack" || frame.type === "refused") this.settle(frame.id);
  }

  private meet(device: PlannedDevice): void {
    const { choice } = this;
    // One that the server has not, of a restored backup perhaps, is told again.
    if (this.measured && !this.sizeFrame && !isSame(this.measured, device.size))
      this.sizeFrame = { type: "size.measured", id: this.parts.newFrameId(), size: this.measured };
    if (!choice) return;
    const isLater = !!device.viewingAt && device.viewingAt > choice.frame.at;
    if (choice.deviceId !== device.id || isLater) this.keep(null);
    else if (!isSame(choice.frame.viewing, device.viewing)) this.apply(device);
  }

  private settle(id: string): void {
    if (this.choice && this.choice.frame.id === id) this.keep(null);
    if (this.sizeFrame && this.sizeFrame.id === id) this.sizeFrame = null;
  }

  /** Onto the screen, and with the plan into the storage. It keeps the server's own time, which later news are compared with. */
  private apply(device: PlannedDevice | null): void {
    if (!this.choice || !device || this.choice.deviceId !== device.id) return;
    const { viewing } = this.choice.frame;
    this.parts.engine.handleFrame({ type: "device.changed", device: { ...device, viewing } });
  }

  private device(): PlannedDevice | null {
    const { plan } = this.parts.engine.getView();
    return plan && plan.device;
  }

  private keep(choice: Choice | null): void {
    this.choice = choice;
    try {
      if (choice) this.parts.storage?.setItem(CHOICE_KEY, JSON.stringify(choice));
      else this.parts.storage?.removeItem(CHOICE_KEY);
    } catch {
      // Full or blocked: it is told from memory.
    }
  }
}

function readChoice(storage: KeyValueStore | null): Choice | null {
  try {
    const choice = JSON.parse((storage && storage.getItem(CHOICE_KEY)) || "null") as Choice | null;
    return choice && choice.frame.type === "viewing.chosen" ? choice : null;
  } catch {
    // Blocked, or written by nobody who knows the shape: nothing waits.
    return null;
  }
}

/** Objects of the same fields in any order. */
function isSame<Fields extends object>(a: Fields | null | undefined, b: Fields | null | undefined): boolean {
  if (!a || !b) return a === b;
  return (Object.keys(a) as (keyof Fields)[]).every((name) => a[name] === b[name]);
}
