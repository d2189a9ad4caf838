import type { ActivityItem } from "../../../shared/contract/activity.js";
import type { Message } from "../../../shared/contract/messages.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import type { AnsweredFrame } from "../../support/device/DisplayDevice.js";

/** All that was done, and all that can be seen of it in the end. */
export interface StreamOutcome {
  /** In the order of sending. */
  sent: Message[];
  /** In the order of pressing. */
  pressed: AnsweredFrame[];
  /** Newest first, as the caregiver gets them. */
  occurrences: Occurrence[];
  activity: ActivityItem[];
  /** What the device has stored, and what the server tells a device that connects now. */
  plan: DisplaySnapshot;
  freshPlan: DisplaySnapshot;
}

/** A pong that waited in a faulty network may put the tablet's clock off by half of that. */
const CLOCK_ERROR_MS = 500;

/** One sentence for everything that is lost, doubled, out of order or changed; empty when all is well. */
export function findLosses(outcome: StreamOutcome): string[] {
  return [
    ...outcome.sent.flatMap((message) => messageLosses(message, outcome)),
    ...doubled(outcome.occurrences, "occurrences list"),
    ...doubled(
      outcome.plan.messages.flatMap((message) => message.occurrences),
      "plan on the device",
    ),
    ...orderFaults(outcome),
    ...planFaults(outcome),
  ];
}

function messageLosses(message: Message, { occurrences, pressed, activity }: StreamOutcome): string[] {
  const { text } = message;
  const found = occurrences.filter((occurrence) => occurrence.messageId === message.id);
  const [occurrence] = found;
  if (!occurrence || found.length > 1) return [`"${text}" is listed ${found.length} times`];
  const frames = pressed.filter((frame) => frame.key === occurrence.key);
  const lines = activity.filter((item) => item.type === "answer" && item.occurrenceKey === occurrence.key);
  const faults: string[] = [];
  if (frames.length !== 1) faults.push(`"${text}" was answered ${frames.length} times on the device`);
  if (occurrence.answers.length !== frames.length)
    faults.push(`"${text}" has ${occurrence.answers.length} answers`);
  if (lines.length !== frames.length) faults.push(`"${text}" has ${lines.length} lines in the feed`);
  const changed = frames.filter((frame) => !occurrence.answers.some((stored) => isSame(stored, frame)));
  return faults.concat(changed.map((frame) => `"${text}" has lost the answer "${frame.text}"`));
}

function isSame(stored: Occurrence["answers"][number], frame: AnsweredFrame): boolean {
  const apart = Math.abs(Date.parse(stored.at) - Date.parse(frame.at));
  return stored.id === frame.id && stored.choice === frame.choice && apart <= CLOCK_ERROR_MS;
}

/** No key may be two items. */
export function doubled(occurrences: { key: string }[], where: string): string[] {
  const keys = occurrences.map((occurrence) => occurrence.key);
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) < index))].map(
    (key) => `${key} is two items in the ${where}`,
  );
}

function orderFaults({ sent, occurrences, plan }: StreamOutcome): string[] {
  const listed = occurrences.map((occurrence) => occurrence.messageId).reverse();
  const planned = plan.messages.map((message) => message.messageId);
  const faults: string[] = [];
  if (!isOrdered(sent, listed)) faults.push("the occurrences list is out of order");
  if (!isOrdered(sent, planned)) faults.push("the plan on the device is out of order");
  return faults;
}

function isOrdered(sent: Message[], ids: string[]): boolean {
  const places = ids
    .map((id) => sent.findIndex((message) => message.id === id))
    .filter((place) => place >= 0);
  return places.every((place, index) => index === 0 || place > places[index - 1]!);
}

/** Versions and times of reading apart, the device must hold exactly what a fresh snapshot says. */
function planFaults({ plan, freshPlan }: StreamOutcome): string[] {
  const same = JSON.stringify(comparable(plan)) === JSON.stringify(comparable(freshPlan));
  return same ? [] : ["the plan on the device differs from a fresh snapshot"];
}

function comparable({ messages, display, epoch, planVersion }: DisplaySnapshot) {
  const sorted = messages
    .map((message) => ({ ...message, occurrences: [...message.occurrences].sort(byKey) }))
    .sort((a, b) => (a.messageId < b.messageId ? -1 : 1));
  return { messages: sorted, display, epoch, planVersion };
}

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : 1;
}
