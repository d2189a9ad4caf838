import { Types, type QueryFilter } from "mongoose";
import type { ActivityEntry } from "../../../shared/contract/activityEntries.js";
import { FEED_LINES_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently } from "../../jobs/forEachIndependently.js";
import { findLaterEntries } from "../../activity/foldEntries.js";
import { waitingEntries } from "../../notifications/deliveries/waitingEntries.js";
import { grownOf } from "../../activity/feedGrowth.js";
import { ActivityModel, LINES_INDEX, type ActivityRow } from "../../activity/activityEntry.model.js";
import type { Look } from "../../jobs/Look.js";

/** What is younger may still be taken back, answered or mailed about. */
const UNTOUCHED_MS = 60 * 60_000;
const STEP = 500;
const FIRST_ID = new Types.ObjectId("0".repeat(24));
/** A look ends after so long; the next one goes on. */
const LOOK_MS = 5_000;

/**
 * Due work: removes the oldest lines of a group beyond FEED_LINES_MAX. These stay all the same: recordings, to which their line is the only
 * way; call requests that nobody has answered yet; missed medication that nobody has answered since; what a waiting mail or push is about; and
 * what is younger than an hour.
 */
export async function boundFeeds(app: AppContext): Promise<Date | null> {
  const groups = [...grownOf(app)].map((id) => ({ id }));
  await forEachIndependently(app, { work: "boundFeeds", items: groups }, async ({ id }) => {
    // Before the look: a line that comes meanwhile asks for another one.
    grownOf(app).delete(id);
    if (!(await boundFeed(app, new Types.ObjectId(id)))) grownOf(app).add(id);
  });
  return null;
}

export const grownFeeds = (app: AppContext): Look[] | null => (grownOf(app).size > 0 ? null : []);

/** Whether the look came to its end. */
async function boundFeed(app: AppContext, groupId: Types.ObjectId): Promise<boolean> {
  const newestBeyond = await ActivityModel.findOne({ groupId, about: null }, { _id: 1 })
    .sort({ _id: -1 })
    .skip(FEED_LINES_MAX)
    .hint(LINES_INDEX)
    .lean();
  if (!newestBeyond) return true;
  const surplus = removable(groupId, newestBeyond._id, new Date(app.now() - UNTOUCHED_MS));
  const startedAt = performance.now();
  let last = await removeStep(surplus, FIRST_ID);
  while (last && performance.now() - startedAt < LOOK_MS) last = await removeStep(surplus, last);
  return last === null;
}

/** The next lines behind `after`. Returns the last that it looked at, or null when there are no more. */
async function removeStep(
  surplus: ReturnType<typeof removable>,
  after: Types.ObjectId,
): Promise<Types.ObjectId | null> {
  const rows = await ActivityModel.find(
    { ...surplus, _id: { ...surplus._id, $gt: after } },
    { uniqueKey: 1, kind: 1, facts: 1, derivedAt: 1 },
  )
    .sort({ _id: 1 })
    .limit(STEP)
    .hint(LINES_INDEX)
    .lean();
  const keys = rows.map(({ uniqueKey }) => uniqueKey);
  const later = await findLaterEntries(keys);
  const threads = [...keys, ...[...later.values()].flat().map(({ uniqueKey }) => uniqueKey)];
  const waiting = await waitingEntries(threads);
  const over = rows.filter((row) => {
    const about = later.get(row.uniqueKey) ?? [];
    const thread = [row, ...about];
    const isDelivered = thread.every((entry) => entry.derivedAt !== null && !waiting.has(entry.uniqueKey));
    return isDelivered && !isStillOpen(row as ActivityEntry, about);
  });
  const overKeys = over.map(({ uniqueKey }) => uniqueKey);
  await ActivityModel.deleteMany({ about: { $in: overKeys } });
  await ActivityModel.deleteMany({ _id: { $in: over.map(({ _id }) => _id) } });
  return rows.length < STEP ? null : rows.at(-1)!._id;
}

/** A call that nobody has made yet, and a missed medication that nobody has answered since. */
function isStillOpen({ kind, facts }: ActivityEntry, about: readonly ActivityEntry[]): boolean {
  if (kind === "callRequest.made") return about.every((later) => later.kind !== "callRequest.ended");
  // null: an entry of an earlier build, which does not say what was missed.
  if (kind !== "occurrence.missed" || !["medication", null].includes(facts.label)) return false;
  return about.findLast(saysOfAnswer)?.kind !== "occurrence.reportedLate";
}

function saysOfAnswer(later: ActivityEntry): boolean {
  if (later.kind === "occurrence.reportedLate") return later.facts.turnedInto === "answered";
  return later.kind === "occurrence.lateAnswerRetracted";
}

function removable(groupId: Types.ObjectId, upTo: Types.ObjectId, before: Date) {
  return {
    groupId,
    about: null,
    _id: { $lte: upTo },
    at: { $lte: before },
    kind: { $ne: "recording.made" as const },
  } satisfies QueryFilter<ActivityRow>;
}
