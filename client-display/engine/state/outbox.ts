import type { DeviceFrame } from "../../../shared/realtime/protocol.js";

type FrameOf<Type extends DeviceFrame["type"]> = Extract<DeviceFrame, { type: Type }>;

/** Frames that wait in the outbox until the server answers them. */
export type QueuedFrame = Exclude<DeviceFrame, { type: "ping" | "pong" }>;
export type AnswerFrame = FrameOf<"occurrence.answered"> | FrameOf<"answer.retracted">;
export type CallRequestFrame = FrameOf<"call.requested"> | FrameOf<"call.withdrawn">;
/** Only the last one says what is true now; a newer one takes its place in the queue. */
const LATEST_ONLY = ["snapshot.requested", "plan.stored", "screen.changed"];

/**
 * A device that is offline for weeks must not fill its storage with showings. Answers are never dropped: a person
 * presses a few buttons a day.
 */
const SHOWN_FACTS_MAX = 500;

/** What happened in front of the person must survive a reload, with its own time and id; the rest is asked or said anew on the next connection. */
export function storedFrames(outbox: QueuedFrame[]): QueuedFrame[] {
  return outbox.filter(isFact);
}

function isFact(frame: QueuedFrame): boolean {
  return LATEST_ONLY.indexOf(frame.type) < 0;
}

export function isAnswer(frame: QueuedFrame): frame is AnswerFrame {
  return frame.type === "occurrence.answered" || frame.type === "answer.retracted";
}

/** What was last asked and not acknowledged. */
export function lastCallRequestFrame(outbox: QueuedFrame[]): CallRequestFrame | null {
  let last: CallRequestFrame | null = null;
  outbox.forEach((frame) => {
    if (frame.type === "call.requested" || frame.type === "call.withdrawn") last = frame;
  });
  return last;
}

/** Appends in order; frames of a kind of which only the last counts replace the earlier ones of their kind. */
export function enqueue(outbox: QueuedFrame[], frames: QueuedFrame[]): QueuedFrame[] {
  const replaced = frames.map((frame) => frame.type).filter((type) => LATEST_ONLY.indexOf(type) >= 0);
  const kept = outbox.filter((queued) => replaced.indexOf(queued.type) < 0);
  return dropOldShowings(kept.concat(frames));
}

/** Takes the frame with this id out; the same array when it is not there (a doubled ack). */
export function settle(outbox: QueuedFrame[], id: string): QueuedFrame[] {
  const rest = outbox.filter((frame) => frame.id !== id);
  return rest.length === outbox.length ? outbox : rest;
}

function dropOldShowings(outbox: QueuedFrame[]): QueuedFrame[] {
  let surplus = outbox.filter((frame) => frame.type === "occurrence.shown").length - SHOWN_FACTS_MAX;
  if (surplus <= 0) return outbox;
  return outbox.filter((frame) => frame.type !== "occurrence.shown" || surplus-- <= 0);
}
