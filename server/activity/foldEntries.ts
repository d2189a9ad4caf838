import { ActivityItem } from "../../shared/contract/activity.js";
import type { EntryKind, FactsOf } from "../../shared/contract/activityEntries.js";
import { ActivityModel, type ActivityDocument, type ActivityRow } from "./activityEntry.model.js";

/** What a line of the feed says by itself, as the contract has it. Those without one are about another entry. */
const LINES: { [Kind in EntryKind]?: (facts: FactsOf<Kind>, at: Date) => Record<string, unknown> } = {
  "occurrence.answered": (facts) => ({ ...facts, type: "answer", retracted: false }),
  "occurrence.missed": ({ shownAt, ...facts }) => ({
    ...facts,
    type: "missed",
    wasShown: typeof shownAt === "string",
    turnedInto: null,
  }),
  "occurrence.unanswered": ({ shownAt, step, ...facts }, at) => ({
    ...facts,
    type: "unanswered",
    wasShown: shownAt !== null,
    dutyToldAt: step === "duty" ? at.toISOString() : null,
    allToldAt: step === "all" ? at.toISOString() : null,
    over: null,
  }),
  "callRequest.made": (facts) => ({ ...facts, type: "callRequest", withdrawn: false, calledBy: null }),
  "call.missed": ({ notNow, ...facts }) => ({
    ...facts,
    type: "call",
    outcome: notNow ? "notNow" : "unanswered",
    minutes: null,
    deviceName: null,
  }),
  "call.ended": ({ notNow, ...facts }) => ({ ...facts, type: "call", outcome: notNow ? "notNow" : "talked" }),
  "recording.made": (facts) => ({ ...facts, type: "recording" }),
  "device.asked": (facts) => ({ ...facts, type: "deviceAsked" }),
  "device.joined": (facts) => ({ ...facts, type: "deviceJoined" }),
  "device.removed": (facts) => ({ ...facts, type: "deviceRemoved" }),
  "alert.raised": (facts) => ({ ...facts, type: "alert", state: "open", afterMs: null }),
};

/** What the entries about a line change in it. */
const CHANGES: {
  [Kind in EntryKind]?: (facts: FactsOf<Kind>, at: Date) => Record<string, unknown>;
} = {
  "occurrence.answerRetracted": () => ({ retracted: true }),
  "occurrence.reportedLate": ({ turnedInto }) => ({ turnedInto }),
  "occurrence.lateAnswerRetracted": () => ({ turnedInto: "shown" }),
  "occurrence.claimed": ({ caregiverName, until }) => ({ claimedBy: caregiverName, claimedUntil: until }),
  "occurrence.released": () => ({ claimedBy: null, claimedUntil: null }),
  "callRequest.claimed": ({ caregiverName }) => ({ claimedBy: caregiverName }),
  "callRequest.released": () => ({ claimedBy: null }),
  "occurrence.unanswered": (_facts, at) => ({ allToldAt: at.toISOString() }),
  "occurrence.unansweredOver": ({ how, answerText, caregiverName }) => ({
    over: how === "reopened" ? null : { how, answerText, caregiverName },
  }),
  "callRequest.unanswered": ({ round }) => ({ timesToldAgain: round }),
  // Made more urgent it is open again.
  "callRequest.changed": ({ urgency, deviceName, isNews }) => ({
    ...{ urgency, deviceName },
    ...(isNews && { claimedBy: null }),
  }),
  "callRequest.ended": (facts) => facts,
  "recording.completed": ({ seconds }) => ({ seconds }),
  "alert.cleared": ({ after, how }) => ({ state: how === "good" ? "cleared" : "ended", afterMs: after }),
  "alert.unstable": () => ({ state: "unstable" }),
};

/** Not of a kind that only a newer build knows: such a line is in its feed again when that build is back. */
export function isKnownLine({ kind }: Pick<ActivityRow, "kind">): boolean {
  return kind in LINES;
}

/** The entries about these lines, by line, in the order in which they happened. */
export async function findLaterEntries(lines: string[]): Promise<Map<string, ActivityDocument[]>> {
  const byLine = new Map<string, ActivityDocument[]>();
  if (lines.length === 0) return byLine;
  const later = await ActivityModel.find({ about: { $in: lines } }).sort({ recordedAt: 1, _id: 1 });
  for (const entry of later) {
    const known = byLine.get(entry.about!);
    if (known) known.push(entry);
    else byLine.set(entry.about!, [entry]);
  }
  return byLine;
}

/** The schema picks the fields of the line's type and drops every other; an entry that does not fit is a bug and throws. */
export function presentActivityItem(line: ActivityDocument, later: ActivityRow[]): ActivityItem {
  const changes = later.map((entry) => changeBy(entry));
  return ActivityItem.parse({
    ...Object.assign({}, lineOf(line), ...changes),
    id: line.id,
    displayId: line.displayId.toString(),
    displayName: line.displayName,
    at: line.at.toISOString(),
  });
}

function lineOf({ kind, facts, at }: ActivityRow): Record<string, unknown> {
  const present = LINES[kind] as ((facts: unknown, at: Date) => Record<string, unknown>) | undefined;
  return present?.(facts, at) ?? {};
}

function changeBy({ kind, facts, at }: ActivityRow): Record<string, unknown> {
  const change = CHANGES[kind] as ((facts: unknown, at: Date) => Record<string, unknown>) | undefined;
  return change?.(facts, at) ?? {};
}
