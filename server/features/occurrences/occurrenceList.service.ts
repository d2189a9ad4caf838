import type { z } from "zod";
import type { SkippedShowing } from "../../../shared/contract/messages.js";
import type { Occurrence, occurrencesApi } from "../../../shared/contract/occurrences.js";
import type { AppContext } from "../../core/AppContext.js";
import { nextOccurrence } from "../../schedule/expand.js";
import { messagesHeld } from "../../circle/displays/devices.service.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { badInput } from "../../core/AppError.js";
import { storeCarriedParts } from "../../plan/cuts/pendingPart.service.js";
import { MessageModel } from "../../plan/message.model.js";
import { messageSchedule } from "../../plan/messageSchedule.js";
import { skippedShowings } from "../messages/index.js";
import { OccurrenceModel } from "../../plan/occurrence.model.js";
import { presentOccurrence, presentUpcoming } from "../../plan/occurrence.present.js";

/** Further ahead it stands on the page of its series only. */
const SKIPPED_LISTED_MS = 3 * 24 * 60 * 60_000;

type ListQuery = z.output<typeof occurrencesApi.list.query>;

interface Page {
  items: Occurrence[];
  skipped: SkippedShowing[];
  nextCursor: string | null;
}

/** One page of what a display will show, soonest first, or has shown and is showing, newest first. */
export async function listOccurrences(
  app: AppContext,
  display: DisplayDocument,
  query: ListQuery,
): Promise<Page> {
  const after = query.cursor === undefined ? null : requireCursor(query.cursor);
  return query.direction === "upcoming"
    ? listUpcoming(app, display, { limit: query.limit, after })
    : listPast(app, display, { limit: query.limit, after });
}

async function listUpcoming(
  app: AppContext,
  display: DisplayDocument,
  { limit, after }: { limit: number; after: Cursor | null },
): Promise<Page> {
  await storeCarriedParts({ displayId: display._id });
  const messages = await MessageModel.find({
    displayId: display._id,
    nextDueAt: { $ne: null },
    deletedAt: null,
    ...(after && {
      $or: [{ nextDueAt: { $gt: after.at } }, { nextDueAt: after.at, _id: { $gt: after.id } }],
    }),
  })
    .sort({ nextDueAt: 1, _id: 1 })
    .limit(limit + 1);
  const held = await messagesHeld(display.id);
  const page = messages.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.flatMap((message) => {
      const time =
        message.nextDueAt && nextOccurrence(messageSchedule(message), message.nextDueAt.getTime() - 1);
      const delivered = held.get(message.id)?.has(message.version) ?? false;
      return time ? [presentUpcoming(app, message, { time, delivered })] : [];
    }),
    skipped: after ? [] : await skippedSoon(app, display),
    nextCursor: messages.length > limit && last?.nextDueAt ? cursorOf(last.nextDueAt, last.id) : null,
  };
}

/** Skipped occurrences are listed too, so that a caregiver sees why something does not show. */
async function skippedSoon(app: AppContext, display: DisplayDocument): Promise<SkippedShowing[]> {
  const skipping = await MessageModel.find({
    displayId: display._id,
    deletedAt: null,
    "when.kind": "series",
    "skippedKeys.0": { $exists: true },
  });
  return skippedShowings(app, skipping, app.now() + SKIPPED_LISTED_MS);
}

async function listPast(
  app: AppContext,
  display: DisplayDocument,
  { limit, after }: { limit: number; after: Cursor | null },
): Promise<Page> {
  const rows = await OccurrenceModel.find({
    displayId: display._id,
    // Deleted before anybody saw it: as if it had never been sent. What was seen stays.
    $and: [
      { $or: [{ removedAt: null }, { shownAt: { $ne: null } }] },
      ...(after
        ? [{ $or: [{ dueAt: { $lt: after.at } }, { dueAt: after.at, _id: { $lt: after.id } }] }]
        : []),
    ],
  })
    .sort({ dueAt: -1, _id: -1 })
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => presentOccurrence(app, row)),
    skipped: [],
    nextCursor: rows.length > limit && last ? cursorOf(last.dueAt, last.id) : null,
  };
}

interface Cursor {
  at: Date;
  id: string;
}

function cursorOf(at: Date, id: string): string {
  return `${at.getTime()}.${id}`;
}

function requireCursor(cursor: string): Cursor {
  const match = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(cursor);
  if (!match) throw badInput("cursor", "This page is not known.");
  return { at: new Date(Number(match[1])), id: match[2]! };
}
