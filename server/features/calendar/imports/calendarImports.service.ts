import type { Types } from "mongoose";
import type { CalendarPreview } from "../../../../shared/contract/calendar/calendarImports.js";
import { CALENDAR_IMPORTS_LISTED } from "../../../../shared/limits.js";
import type { DisplayDocument } from "../../../circle/displays/display.model.js";
import type { AppContext } from "../../../core/AppContext.js";
import { badInput, editedMeanwhile, notFound } from "../../../core/AppError.js";
import { keyedId } from "../../../core/keyedId.js";
import type { AccessGranted } from "../../../http/access.js";
import type { UploadedFile } from "../../../http/uploads/UploadedFile.js";
import {
  hasRoomFor,
  importedAlready,
  isImported,
  removeImported,
  storeImported,
} from "../../events/index.js";
import { decodeCalendar } from "../reading/decodeCalendar.js";
import type { ReadCalendar } from "../reading/ReadEvent.js";
import { readInTurn } from "../reading/readInWorker.js";
import { Unreadable } from "../reading/readTimes.js";
import { CalendarImportModel, type CalendarImportDocument } from "./calendarImport.model.js";

type SendAccess = AccessGranted["display.send"];

/** Of what is previewed, how much is told. */
const FIRST_SHOWN = 5;
const REFUSED_SHOWN = 20;

/** Throws 400 naming `file`. */
export async function previewImport(
  app: AppContext,
  { display }: SendAccess,
  file: UploadedFile,
): Promise<CalendarPreview> {
  const { name, events, over, refused } = await readFile(app, display, file);
  const known = await importedAlready(display, events);
  const byStart = events.toSorted((a, b) => (a.when.startDate < b.when.startDate ? -1 : 1));
  return {
    name,
    events: events.length,
    repeating: events.filter(({ when }) => when.rule !== null).length,
    known,
    over,
    refused: refused.slice(0, REFUSED_SHOWN),
    refusedInAll: refused.length,
    first: byStart.slice(0, FIRST_SHOWN).map(({ title, when }) => ({ title, when })),
    hasRoom: await hasRoomFor(app, display, events.length - known),
  };
}

/**
 * A repeat with the same idempotency key finishes what the first try has begun, and two of the same file at once make each event once. Throws 400
 * naming `file`, 409 `limit-reached`.
 */
export async function importCalendar(
  app: AppContext,
  access: SendAccess,
  {
    file,
    familyOnly,
    idempotencyKey,
  }: { file: UploadedFile; familyOnly: boolean; idempotencyKey: string | null },
): Promise<CalendarImportDocument> {
  const { actor, display } = access;
  const { name, events } = await readFile(app, display, file);
  if (events.length === 0) throw badInput("file", "Nothing in this calendar is still to come.");
  const _id = keyedId(idempotencyKey, "calendarImport", display.id, actor.user.id);
  // Before its events: what dies in the middle can be taken back.
  await CalendarImportModel.updateOne(
    { _id },
    {
      $setOnInsert: {
        ...{ displayId: display._id, userId: actor.user._id, name, events: 0 },
        ...{ createdAt: new Date(app.now()), removedAt: null },
      },
    },
    { upsert: true },
  );
  const stored = await storeImported(app, access, { importId: _id, events, familyOnly }).catch(
    async (error: unknown) => {
      // What an earlier try has brought can still be taken back.
      if (!(await isImported(display, _id))) await CalendarImportModel.deleteOne({ _id, events: 0 });
      throw error;
    },
  );
  const found = await CalendarImportModel.findOneAndUpdate(
    { _id, removedAt: null },
    { $set: { events: stored } },
    { returnDocument: "after" },
  );
  if (found) return found;
  // It was listed while it was being stored.
  await removeImported(app, access, _id);
  throw editedMeanwhile("The import was removed meanwhile.");
}

export async function listImports(display: DisplayDocument): Promise<CalendarImportDocument[]> {
  return CalendarImportModel.find({ displayId: display._id, removedAt: null })
    .sort({ createdAt: -1 })
    .limit(CALENDAR_IMPORTS_LISTED);
}

/** All of its events go, with what was changed in them since. Harmless to repeat. Throws 404 for one of another display. */
export async function removeImport(app: AppContext, access: SendAccess, importId: string): Promise<void> {
  const found = await CalendarImportModel.findOne({ _id: importId, displayId: access.display._id });
  if (!found) throw notFound("The import");
  await removeImported(app, access, found._id);
  // Only then: what dies before can be removed again.
  await CalendarImportModel.updateOne(
    { _id: found._id, removedAt: null },
    { $set: { removedAt: new Date(app.now()) } },
  );
  // Of an import that has just come to its end, what came behind the first look: from here on it finds by itself that it was removed.
  if (await isImported(access.display, found._id)) await removeImported(app, access, found._id);
}

export async function removeImportsOfDisplays(displayIds: Types.ObjectId[]): Promise<void> {
  await CalendarImportModel.deleteMany({ displayId: { $in: displayIds } });
}

/** For the download of everything that is kept: what was imported into these displays, and what the user imported elsewhere. */
export function importsOf({
  displayIds,
  userId,
}: {
  displayIds: Types.ObjectId[];
  userId: Types.ObjectId;
}): AsyncIterable<unknown> {
  return CalendarImportModel.find({ $or: [{ displayId: { $in: displayIds } }, { userId }] })
    .select("-_id displayId name events createdAt removedAt")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

async function readFile(
  app: AppContext,
  { timeZone }: DisplayDocument,
  file: UploadedFile,
): Promise<ReadCalendar> {
  try {
    return await readInTurn(async () => decodeCalendar(await file.read()), { timeZone, now: app.now() });
  } catch (error) {
    if (error instanceof Unreadable) throw badInput("file", error.message);
    throw error;
  }
}
