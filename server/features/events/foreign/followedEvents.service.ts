import { isDeepStrictEqual } from "node:util";
import type { AnyBulkWriteOperation, Types } from "mongoose";
import { keyedId } from "../../../core/keyedId.js";
import { EventModel, type CalendarEvent } from "../event.model.js";
import { endsOnOrAfter } from "../events.service.js";
import { foreignRows, type ForeignEvent, type ForeignRow } from "./foreignRows.js";

/** A calendar elsewhere, and the display that follows it. */
interface FollowedBy {
  calendarId: Types.ObjectId;
  displayId: Types.ObjectId;
}

/** The same, and what of it is wanted. */
export interface FollowedSource extends FollowedBy {
  /** Whose address it is. */
  userId: Types.ObjectId;
  familyOnly: boolean;
  isHidden: (title: string) => boolean;
}

/** What has to be written so that the display has what the calendar says. */
export interface FollowedChanges {
  writes: AnyBulkWriteOperation<CalendarEvent>[];
  goneIds: Types.ObjectId[];
}

type StoredRow = ForeignRow & Pick<CalendarEvent, "familyOnly">;

const WRITTEN_AT_ONCE = 200;

/**
 * Compares what is stored with what the calendar says by now; nothing to write when both are the same. What is over by `today` and no more in the
 * calendar stays: it was so. The name of each event follows from its UID, so a repeat finds what a crash has left.
 */
export async function followedChanges(
  source: FollowedSource,
  { events, today, now }: { events: readonly ForeignEvent[]; today: string; now: number },
): Promise<FollowedChanges> {
  const { calendarId, displayId, userId, familyOnly, isHidden } = source;
  const stored = await EventModel.find(eventsOf(source)).lean<StoredRow[]>();
  const byId = new Map(stored.map((row) => [row._id.toHexString(), row]));
  const wanted = foreignRows(events, (uid) => keyedId(uid, "followedEvent", calendarId.toHexString()));
  const wantedIds = new Set(wanted.map(({ _id }) => _id.toHexString()));
  const fresh = {
    ...{ displayId, authorId: userId, followedId: calendarId, personIds: [], reminderMinutes: null },
    ...{ unfinished: null, createdAt: new Date(now), deletedAt: null },
  };
  const writes = wanted.flatMap(({ _id, ...said }): AnyBulkWriteOperation<CalendarEvent>[] => {
    const there = byId.get(_id.toHexString());
    const row = { ...said, familyOnly };
    if (there && isSame(there, row)) return [];
    const update = { $set: row, $setOnInsert: fresh, $inc: { version: 1 } };
    return [{ updateOne: { filter: { _id }, update, upsert: true } }];
  });
  const gone = stored.filter(
    ({ _id, title, lastDate }) =>
      !wantedIds.has(_id.toHexString()) && (lastDate === null || lastDate >= today || isHidden(title)),
  );
  return { writes, goneIds: gone.map(({ _id }) => _id) };
}

export async function writeFollowed({ writes, goneIds }: FollowedChanges): Promise<void> {
  for (let at = 0; at < writes.length; at += WRITTEN_AT_ONCE)
    await EventModel.bulkWrite(writes.slice(at, at + WRITTEN_AT_ONCE), { ordered: true });
  if (goneIds.length > 0) await EventModel.deleteMany({ _id: { $in: goneIds } });
}

/** What was just chosen for the calendar holds for what it has brought already. Says whether anything is another now. */
export async function applyToFollowed({
  calendarId,
  displayId,
  familyOnly,
  isHidden,
}: Omit<FollowedSource, "userId">): Promise<boolean> {
  const all = eventsOf({ calendarId, displayId });
  const rows = await EventModel.find(all, { title: 1, familyOnly: 1 }).lean();
  const hidden = rows.filter(({ title }) => isHidden(title)).map(({ _id }) => _id);
  if (hidden.length > 0) await EventModel.deleteMany({ _id: { $in: hidden } });
  const isOther = rows.some((row) => row.familyOnly !== familyOnly);
  if (isOther)
    await EventModel.updateMany(
      { ...all, familyOnly: !familyOnly },
      { $set: { familyOnly }, $inc: { version: 1 } },
    );
  return isOther || hidden.length > 0;
}

export async function removeFollowed(calendar: FollowedBy): Promise<void> {
  await EventModel.deleteMany(eventsOf(calendar));
}

/** Those that were over before a date, of all that are followed: nobody looks so far back. */
export async function forgetFollowedBefore(calendar: FollowedBy, date: string): Promise<void> {
  await EventModel.deleteMany({ ...eventsOf(calendar), lastDate: { $ne: null, $lt: date } });
}

/** How many of a calendar's events are not over; a series counts once. */
export function countFollowed(calendar: FollowedBy, today: string): Promise<number> {
  return EventModel.countDocuments({
    ...eventsOf(calendar),
    exceptionOf: null,
    ...endsOnOrAfter(today),
  }).exec();
}

/** By the display first: the index begins with it. */
function eventsOf({ calendarId, displayId }: FollowedBy) {
  return { displayId, followedId: calendarId };
}

function isSame(stored: StoredRow, row: Omit<StoredRow, "_id">): boolean {
  return (Object.keys(row) as (keyof typeof row)[]).every((name) =>
    isDeepStrictEqual(plain(stored[name]), plain(row[name])),
  );
}

/** Ids as text, and fields in one order. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify({ value: value ?? null }));
}
