import { HORIZON_DAYS } from "../../../shared/limits.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import { changeAnswer, forgetSettled } from "./answers.js";
import { followConfirmation } from "./confirmation.js";
import { type DisplayAction, type DisplayState, EMPTY_STATE, shownName } from "./DisplayState.js";
import { type AnswerFrame, enqueue, isAnswer, type QueuedFrame, settle } from "./outbox.js";
import { type Plan, planConnected, takeDevice, takeEvent, takeExtras, takeSnapshot } from "./plan.js";
import { answer, noteShown, retract } from "./pressing.js";

/** The one place where the display's knowledge changes. Pure. */
export function reduceDisplay(state: DisplayState, action: DisplayAction): DisplayState {
  switch (action.type) {
    case "connected":
      return { ...state, plan: planConnected(state.plan) };
    case "received":
      return receive(state, action.frame, action.now);
    case "doubted":
      return { ...state, plan: { ...state.plan, doubted: true } };
    case "answered":
      return answer(state, action);
    case "retracted":
      return retract(state, action.id, action.at);
    case "shown":
      return noteShown(state, action);
    case "queued":
      return { ...state, outbox: enqueue(state.outbox, action.frames) };
  }
}

function receive(state: DisplayState, frame: ServerToDevice, now: number): DisplayState {
  switch (frame.type) {
    case "snapshot":
      return receiveSnapshot(state, frame.snapshot, now);
    case "message.changed":
    case "message.removed":
    case "occurrence.changed":
    case "parts.changed":
    case "display.changed":
      return followPlan(state, takeEvent(state.plan, frame), now);
    case "extras.changed":
      return { ...state, plan: takeExtras(state.plan, frame.extras) };
    case "device.changed":
      return { ...state, plan: takeDevice(state.plan, frame.device) };
    case "ack":
      return acknowledge(state, frame.id, now);
    case "refused":
      return giveUp(state, frame.id);
    case "device.removed":
      return EMPTY_STATE;
    default:
      return state;
  }
}

function receiveSnapshot(state: DisplayState, snapshot: DisplaySnapshot, now: number): DisplayState {
  const held = state.plan.snapshot;
  const plan = takeSnapshot(state.plan, snapshot);
  if (!held || plan === state.plan) return followPlan(state, plan, now);
  // Another person's display: nothing of the one before may go there (docs/DELIVERY.md, only-removal-clears).
  if (held.display.id !== snapshot.display.id) return { ...EMPTY_STATE, plan };
  if (held.epoch === snapshot.epoch) return followPlan(state, plan, now);
  const waiting = state.outbox.map((frame) => frame.id);
  const lost: QueuedFrame[] = recentAnswers(state.sentAnswers, now).filter(
    (frame) => waiting.indexOf(frame.id) < 0,
  );
  return followPlan({ ...state, outbox: lost.concat(state.outbox) }, plan, now);
}

/** Everything that hangs on the plan, after the plan has changed. */
function followPlan(state: DisplayState, plan: Plan, now: number): DisplayState {
  if (plan === state.plan) return state;
  if (plan.snapshot === state.plan.snapshot || !plan.snapshot) return { ...state, plan };
  return {
    ...state,
    plan,
    localAnswers: forgetSettled(state.localAnswers, plan.snapshot.messages),
    shownKeys: stillPlanned(state.shownKeys, plan.snapshot),
    confirmation: followConfirmation(state.confirmation, plan.snapshot, now),
  };
}

function acknowledge(state: DisplayState, id: string, now: number): DisplayState {
  const acknowledged = state.outbox.filter((frame) => frame.id === id)[0];
  if (!acknowledged) return state;
  const outbox = settle(state.outbox, id);
  if (!isAnswer(acknowledged)) return { ...state, outbox };
  const sentAnswers = recentAnswers(state.sentAnswers.concat(acknowledged), now);
  if (acknowledged.type === "answer.retracted") return { ...state, outbox, sentAnswers };
  return { ...tell(state, id, now), outbox, sentAnswers };
}

/**
 * The server will never take this frame. A refused answer still closes its message here: asking the person again
 * and again would help nobody.
 */
function giveUp(state: DisplayState, id: string): DisplayState {
  const refused = state.outbox.filter((frame) => frame.id === id)[0];
  if (!refused) return state;
  const outbox = settle(state.outbox, id);
  if (refused.type !== "occurrence.answered") return { ...state, outbox };
  return { ...state, outbox, localAnswers: changeAnswer(state.localAnswers, id, { told: true }) };
}

function tell(state: DisplayState, answerId: string, now: number): DisplayState {
  const { confirmation, plan } = state;
  const mine = confirmation?.answerId === answerId && confirmation.acknowledgedAt === null;
  const local = changeAnswer(state.localAnswers, answerId, { told: true });
  return {
    ...state,
    localAnswers: plan.snapshot ? forgetSettled(local, plan.snapshot.messages) : local,
    confirmation: mine ? { ...confirmation, acknowledgedAt: now } : confirmation,
  };
}

/** Keeps the list as long as the plan, however many months the display runs. */
function stillPlanned(shownKeys: string[], snapshot: DisplaySnapshot): string[] {
  if (shownKeys.length === 0) return shownKeys;
  const planned: Record<string, true> = {};
  snapshot.messages.forEach((message) =>
    message.occurrences.forEach((occurrence) => (planned[shownName({ message, occurrence })] = true)),
  );
  return shownKeys.filter((name) => planned[name]);
}

function recentAnswers(frames: AnswerFrame[], now: number): AnswerFrame[] {
  const oldest = now - HORIZON_DAYS * 24 * 60 * 60_000;
  return frames.filter((frame) => Date.parse(frame.at) >= oldest);
}
