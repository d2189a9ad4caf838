import { isGivenUp, postpone } from "../../../shared/rules/notYet.js";
import { changeAnswer, type LocalAnswer, type LocalAnswers } from "./answers.js";
import type { Confirmation } from "./confirmation.js";
import { type DisplayAction, type DisplayState, shownName } from "./DisplayState.js";
import { enqueue, type QueuedFrame } from "./outbox.js";

type ActionOf<Type extends DisplayAction["type"]> = Extract<DisplayAction, { type: Type }>;

/** The person pressed a button: stored here first, told to the server when it can be. */
export function answer(state: DisplayState, action: ActionOf<"answered">): DisplayState {
  const { id, entry, button, text } = action;
  const { key, notYets, hiddenUntil, endsAt } = entry.occurrence;
  const { messageId, version, sender } = entry.message;
  const at = new Date(action.at).toISOString();
  const choice = button.choice;
  const frame: QueuedFrame = {
    type: "occurrence.answered",
    id,
    key,
    messageId,
    messageVersion: version,
    choice,
    text,
    at,
  };
  const before = { notYets, hiddenUntil, endsAt };
  const local = { answerId: id, choice, text, at, retracted: false, told: false, before };
  return {
    ...state,
    outbox: enqueue(state.outbox, [frame]),
    localAnswers: addAnswer(state.localAnswers, key, local),
    confirmation: {
      key,
      messageId,
      answerId: id,
      senderName: sender.name,
      choice,
      comesBack: choice === "notYet" && !isGivenUp(postpone(entry.occurrence, action.at)),
      before,
      text,
      pressedAt: action.at,
      acknowledgedAt: null,
      reader: null,
      readAt: null,
    },
  };
}

/** Takes back the answer that is being confirmed. The server is told even of an answer that never left the device. */
export function retract(state: DisplayState, id: string, at: number): DisplayState {
  const { confirmation } = state;
  if (!confirmation) return state;
  const { key, messageId, answerId } = confirmation;
  const frame: QueuedFrame = {
    type: "answer.retracted",
    id,
    answerId,
    key,
    messageId,
    at: new Date(at).toISOString(),
  };
  return {
    ...state,
    outbox: enqueue(state.outbox, [frame]),
    localAnswers: takeBack(state.localAnswers, confirmation),
    confirmation: null,
  };
}

function addAnswer(local: LocalAnswers, key: string, answer: LocalAnswer): LocalAnswers {
  return { ...local, [key]: (local[key] ?? []).concat(answer) };
}

/** The answer may be forgotten here already, because the plan has it: then the taking back is laid over the plan. */
function takeBack(local: LocalAnswers, confirmation: Confirmation): LocalAnswers {
  const { answerId, choice, key, pressedAt, text, before } = confirmation;
  const known = (local[key] ?? []).some((answer) => answer.answerId === answerId);
  if (known) return changeAnswer(local, answerId, { retracted: true });
  const at = new Date(pressedAt).toISOString();
  return addAnswer(local, key, { answerId, choice, text, at, retracted: true, told: true, before });
}

/** A message has filled the screen long enough to have been seen. */
export function noteShown(state: DisplayState, action: ActionOf<"shown">): DisplayState {
  const name = shownName(action.entry);
  if (state.shownKeys.indexOf(name) >= 0) return state;
  const { messageId, version } = action.entry.message;
  const frame: QueuedFrame = {
    type: "occurrence.shown",
    id: action.id,
    key: action.entry.occurrence.key,
    messageId,
    messageVersion: version,
    at: new Date(action.at).toISOString(),
  };
  return {
    ...state,
    outbox: enqueue(state.outbox, [frame]),
    shownKeys: state.shownKeys.concat(name),
  };
}
