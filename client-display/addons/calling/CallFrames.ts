import type { LinkFrame } from "../../engine/connection/Link.js";
import type { Addon } from "../../engine/state/Addon.js";
import type { QueuedFrame } from "../../engine/state/outbox.js";

type CallFrame = Extract<QueuedFrame, { type: `call.${string}` }>;
/** All that a device says of a video call, in the order in which it was said. */
export type CallWords = Exclude<CallFrame, { type: "call.requested" | "call.withdrawn" }>;
type WithoutId<Frame> = Frame extends unknown ? Omit<Frame, "id"> : never;

/** Signals of connections that are gone make room; the server takes a number only while none above it was said. */
const KEPT_MAX = 40;

/** What is said of a call, until the server has taken or refused it. */
export class CallFrames implements Addon {
  private kept: CallWords[] = [];

  constructor(
    private readonly newFrameId: () => string,
    private readonly sendSoon: () => void,
  ) {}

  say(words: WithoutId<CallWords>): void {
    const rest = this.kept.filter((one) => !isOutdated(one, words));
    const surplus = rest.filter(({ type }) => type === "call.signal").slice(0, -KEPT_MAX);
    const frame: CallWords = { ...words, id: this.newFrameId() };
    this.kept = rest.filter((one) => surplus.indexOf(one) < 0).concat(frame);
    this.sendSoon();
  }

  frames(): QueuedFrame[] {
    return this.kept;
  }

  handleFrame(frame: LinkFrame): void {
    if (frame.type !== "ack" && frame.type !== "refused") return;
    this.kept = this.kept.filter(({ id }) => id !== frame.id);
  }
}

/** That it is there is said again in a moment anyway; and after "Not now" a countdown that is over begins nothing any more. */
function isOutdated(frame: CallWords, next: WithoutId<CallWords>): boolean {
  if (frame.type === "call.heard") return next.type === "call.heard";
  return frame.type === "call.answer" && frame.byItself === true && next.type === "call.notNow";
}
