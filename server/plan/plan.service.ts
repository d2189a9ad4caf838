import type { Types } from "mongoose";
import { expandSchedule, type OccurrenceTime } from "../schedule/expand.js";
import type { PlainDisplay } from "../circle/displays/plainDisplay.js";
import { presentPlannedOccurrence } from "./occurrence.present.js";
import type { OccurrenceDocument } from "./occurrence.model.js";
import { storePendingParts } from "./cuts/pendingPart.service.js";
import { answeredRows, readPlanRows, type PlanRows } from "./occurrenceRows.js";
import { MessageModel, NOT_PLANNED, type PlainMessage } from "./message.model.js";
import { messageSchedule } from "./messageSchedule.js";
import { presentPlannedMessage, untouchedOccurrence, type PlannedContent } from "./plannedMessage.present.js";

interface Range {
  from: number;
  until: number;
  /** Nothing is due before: the end of an absence. */
  dueFrom: number;
}

type SeriesRows = ReadonlyMap<string, OccurrenceDocument>;

const NO_ROWS: SeriesRows = new Map();

/**
 * What a display has to show in a range of time (epoch ms), by the start of each message. Empty while it is away. The display may still be
 * read meanwhile.
 */
export async function planOfDisplay(
  displayId: Types.ObjectId,
  display: Promise<Pick<PlainDisplay, "awayUntil" | "archivedAt">>,
  range: Pick<Range, "from" | "until">,
): Promise<PlannedContent[]> {
  const [stored, { awayUntil, archivedAt }] = await Promise.all([
    readStored({ displayId, ...range }),
    display,
  ]);
  const dueFrom = awayUntil?.getTime() ?? 0;
  const from = Math.max(range.from, dueFrom);
  if (archivedAt !== null || from >= range.until) return [];
  const ahead = await withoutAnswered(displayId, stored.ahead);
  const rows: SeriesRows = new Map([...stored.open].filter(([, { endsAt }]) => endsAt.getTime() > from));
  const messages = [...ahead, ...(await readBegun(displayId, { rows, known: ahead }))];
  const rowsOfSeries = bySeries(rows);
  const plans = messages.map((message) => ({
    message,
    planned: planOfMessage(
      message,
      { from, until: range.until, dueFrom },
      rowsOfSeries.get(message.seriesId) ?? NO_ROWS,
    ),
  }));
  return withoutRepeats(plans.sort(byStart)).filter(({ occurrences }) => occurrences.length > 0);
}

/** Of a series that was just cut, with the later part that it still carries. */
async function readStored(asked: Parameters<typeof readPlanRows>[0]): Promise<PlanRows> {
  const stored = await readPlanRows(asked);
  return (await storePendingParts(stored.ahead)) ? readPlanRows(asked) : stored;
}

/**
 * One message with its occurrences in the range. `rows` are the open rows of its series, by key, read after the message: what comes due
 * between the two reads is in both.
 */
export function planOfMessage(message: PlainMessage, range: Range, rows: SeriesRows): PlannedContent {
  const times = timesAhead(message, range);
  if (rows.size === 0) return presentPlannedMessage(message, times.map(untouchedOccurrence));
  const begun = [...rows.values()]
    .filter((row) => row.messageId.equals(message._id) && row.removedAt === null)
    .map(presentPlannedOccurrence);
  const ahead = times.filter((time) => !rows.has(time.key)).map(untouchedOccurrence);
  return presentPlannedMessage(message, [...begun, ...ahead]);
}

/**
 * What was due before `nextDueAt` is settled: by its row for ever, even one whose window has ended, or because nothing was due then
 * (decision 006). The schedule as it is now may say otherwise, and give a window that was cut short its full length again.
 */
function timesAhead(message: PlainMessage, range: Range): OccurrenceTime[] {
  if (message.nextDueAt === null) return [];
  const first = Math.max(message.nextDueAt.getTime(), range.dueFrom);
  return expandSchedule(messageSchedule(message), range).filter(({ dueAt }) => dueAt >= first);
}

/**
 * Without the changed showings whose key was answered as one of its series: that both had it, because the process died between two writes
 * of the change, must not ask for it a second time.
 */
export async function withoutAnswered(
  displayId: Types.ObjectId,
  messages: PlainMessage[],
): Promise<PlainMessage[]> {
  const changed = messages.filter(({ detachedKey }) => detachedKey !== null);
  if (changed.length === 0) return messages;
  const answered = await answeredRows(
    displayId,
    changed.map(({ detachedKey }) => detachedKey!),
  );
  return messages.filter((message) => {
    const row = answered.get(message.detachedKey ?? "");
    return !row || row.messageId.equals(message._id);
  });
}

/** The messages of open rows that have nothing more to come. */
async function readBegun(
  displayId: Types.ObjectId,
  { rows, known }: { rows: SeriesRows; known: PlainMessage[] },
): Promise<PlainMessage[]> {
  if (rows.size === 0) return [];
  const knownIds = new Set(known.map((message) => message._id.toString()));
  const others = [...rows.values()].map((row) => row.messageId).filter((id) => !knownIds.has(id.toString()));
  if (others.length === 0) return [];
  return MessageModel.find({ _id: { $in: others }, displayId, deletedAt: null }, NOT_PLANNED).lean();
}

/** The order on the wire: by start, then what is shown once, then by age. */
function byStart(a: Plan, b: Plan): number {
  return (
    a.message.startsAt.getTime() - b.message.startsAt.getTime() ||
    rank(a.message) - rank(b.message) ||
    (a.planned.messageId < b.planned.messageId ? -1 : 1)
  );
}

function rank({ when }: PlainMessage): number {
  return when.kind === "series" ? 1 : 0;
}

/** A key begins with its series. */
function bySeries(rows: SeriesRows): Map<string, Map<string, OccurrenceDocument>> {
  const grouped = new Map<string, Map<string, OccurrenceDocument>>();
  rows.forEach((row, key) => {
    const seriesId = key.slice(0, key.indexOf("/"));
    const own = grouped.get(seriesId) ?? new Map<string, OccurrenceDocument>();
    grouped.set(seriesId, own.set(key, row));
  });
  return grouped;
}

interface Plan {
  message: PlainMessage;
  planned: PlannedContent;
}

/**
 * Two parts of a series may both know the dates after a cut: while it is undone, and where a process of a build before has died in it. The one made for
 * an occurrence, then the later start, is the truth; a key is never planned twice. Most series are of one message alone, and need no look.
 */
function withoutRepeats(plans: Plan[]): PlannedContent[] {
  const ofSeveral = seriesOfSeveral(plans);
  const claimed = new Set<string>();
  const settled = new Map<Plan, PlannedContent>();
  const contested = plans.filter(({ message }) => ofSeveral.has(message.seriesId)).sort(byPrecedence);
  contested.forEach((plan) => settled.set(plan, withoutClaimed(plan.planned, claimed)));
  return plans.map((plan) => settled.get(plan) ?? plan.planned);
}

function seriesOfSeveral(plans: Plan[]): Set<string> {
  const seen = new Set<string>();
  const ofSeveral = new Set<string>();
  plans.forEach(({ message: { seriesId } }) => (seen.has(seriesId) ? ofSeveral : seen).add(seriesId));
  return ofSeveral;
}

function byPrecedence({ message: a }: Plan, { message: b }: Plan): number {
  return rank(a) - rank(b) || b.startsAt.getTime() - a.startsAt.getTime();
}

function withoutClaimed(planned: PlannedContent, claimed: Set<string>): PlannedContent {
  const occurrences = planned.occurrences.filter(({ key }) => !claimed.has(key));
  occurrences.forEach(({ key }) => claimed.add(key));
  return { ...planned, occurrences };
}
