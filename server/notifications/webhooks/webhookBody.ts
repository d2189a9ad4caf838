import type { ActivityDocument } from "../../activity/activityEntry.model.js";
import type { Thread } from "../deliveries/newsThread.js";

/**
 * Of the facts of an entry, what no person wrote and names nobody. A fact that is not listed here is told to webhooks with texts only, so that
 * one of a new kind is kept back until somebody has thought about it.
 */
const FACTS_WITHOUT_WORDS = [
  "alertId",
  "after",
  "callAt",
  "cause",
  "choice",
  "detail",
  "deviceId",
  "differs",
  "dueAt",
  "how",
  "label",
  "lapsed",
  "nobodyOnDuty",
  "occurrenceKey",
  "offlineSince",
  "pressedAt",
  "receivedAt",
  "recordingId",
  "requestId",
  "round",
  "seconds",
  "shownAt",
  "since",
  "step",
  "to",
  "turnedInto",
  "until",
  "urgency",
  "withdrawn",
];
/** Of use inside of the server only. */
const INNER_FACTS = ["awaitsAnswer", "isNews", "userId"];

/** What a webhook is told of an entry, as docs/WEBHOOKS.md describes it. The same at each try. */
export function webhookBody(
  entry: ActivityDocument,
  { thread, withTexts }: { thread: Thread; withTexts: boolean },
): string {
  // A claim may come before what it is about is missed.
  const line = thread.find(({ uniqueKey }) => uniqueKey === entry.about) ?? null;
  const facts = { ...line?.facts, ...entry.facts };
  return JSON.stringify({
    id: entry.id,
    kind: entry.kind,
    at: entry.at.toISOString(),
    groupId: entry.groupId.toString(),
    displayId: entry.displayId.toString(),
    ...(withTexts && { displayName: entry.displayName }),
    about: line?.id ?? null,
    facts: withTexts ? without(facts, INNER_FACTS) : only(facts, FACTS_WITHOUT_WORDS),
  });
}

/** What a webhook is told when its owner sends a test. */
export function testBody(test: { id: string; groupId: string; at: Date }): string {
  const { id, groupId, at } = test;
  const nothing = { displayId: null, about: null, facts: {} };
  return JSON.stringify({ id, kind: "test", at: at.toISOString(), groupId, ...nothing });
}

function only(facts: object, names: string[]): object {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)));
}

function without(facts: object, names: string[]): object {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));
}
