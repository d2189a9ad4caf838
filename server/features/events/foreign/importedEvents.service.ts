import type { Types } from "mongoose";
import { EVENTS_MAX } from "../../../../shared/limits.js";
import type { DisplayDocument } from "../../../circle/displays/display.model.js";
import type { AppContext } from "../../../core/AppContext.js";
import { AppError } from "../../../core/AppError.js";
import { keyedId } from "../../../core/keyedId.js";
import { EventModel } from "../event.model.js";
import { requireRoom, type SendAccess } from "../events.service.js";
import { eventsChanged, tellOfChange } from "../eventsChanged.service.js";
import { changedAs } from "../unfinishedEdit.js";
import { foreignRows, type ForeignEvent, type ForeignRow } from "./foreignRows.js";

interface Imported {
  importId: Types.ObjectId;
  events: ForeignEvent[];
  familyOnly: boolean;
}

const WRITTEN_AT_ONCE = 200;
/** Each id is a hash of its own: those of a large calendar at once would hold up everybody. */
const LOOKED_UP_AT_ONCE = 1_000;

/** How many of them are on the calendar. */
export async function importedAlready(
  display: DisplayDocument,
  events: readonly ForeignEvent[],
): Promise<number> {
  let known = 0;
  for (let at = 0; at < events.length; at += LOOKED_UP_AT_ONCE) {
    const ids = events.slice(at, at + LOOKED_UP_AT_ONCE).map(({ uid }) => importedId(display, uid));
    known += await EventModel.countDocuments({ _id: { $in: ids }, deletedAt: null });
  }
  return known;
}

export async function hasRoomFor(app: AppContext, display: DisplayDocument, more: number): Promise<boolean> {
  if (more > EVENTS_MAX) return false;
  try {
    await requireRoom(app, display, more);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Puts them on the calendar and tells the screens; says how many of them came with this import. What is there stays as it is. A repeat finishes what a
 * first try has begun. Throws 409 `limit-reached`, with nothing stored, when there is no room for all.
 */
export async function storeImported(
  app: AppContext,
  { actor, display }: SendAccess,
  { importId, events, familyOnly }: Imported,
): Promise<number> {
  const missing = await notYetThere(display, events);
  await requireRoom(app, display, missing.length);
  const shared = {
    ...{ displayId: display._id, authorId: actor.user._id, importId, familyOnly },
    ...{ personIds: [], reminderMinutes: null, unfinished: null },
    ...{ createdAt: new Date(app.now()), deletedAt: null },
  };
  // What was changed alone goes before its series: a repeat of what dies in between finds the series missing, and goes on.
  const rows = foreignRows(missing, (uid) => importedId(display, uid));
  for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE) {
    const some = rows.slice(at, at + WRITTEN_AT_ONCE).map((row) => ({ ...row, ...shared }));
    await EventModel.bulkWrite(some.flatMap(writesOf), { ordered: true });
  }
  // Of two imports at once each looks once more.
  await requireRoom(app, display, 0).catch(async (error: unknown) => {
    await EventModel.deleteMany({ displayId: display._id, importId });
    throw error;
  });
  await eventsChanged(app, display._id);
  return EventModel.countDocuments({ displayId: display._id, importId, exceptionOf: null, deletedAt: null });
}

/** Whether anything of an import is on the calendar, be it only a part of it. */
export async function isImported(display: DisplayDocument, importId: Types.ObjectId): Promise<boolean> {
  return (await EventModel.exists({ displayId: display._id, importId, deletedAt: null })) !== null;
}

/** All that came with an import, whatever was changed in it since. Harmless to repeat. */
export async function removeImported(
  app: AppContext,
  access: SendAccess,
  importId: Types.ObjectId,
): Promise<void> {
  const all = { displayId: access.display._id, importId };
  const deletedAt = new Date(app.now());
  // A caregiver may have given one a reminder, which goes with it.
  const reminded = { ...all, reminderMinutes: { $ne: null } };
  await EventModel.updateMany({ ...reminded, deletedAt: null }, changedAs(app, access, { deletedAt }), {
    updatePipeline: true,
  });
  await EventModel.updateMany({ ...all, deletedAt: null }, { $set: { deletedAt }, $inc: { version: 1 } });
  await tellOfChange(app, access, await EventModel.find(reminded));
}

/** A series that is there keeps all of its times as they are, whatever the file says of single ones by now. */
async function notYetThere(display: DisplayDocument, events: ForeignEvent[]): Promise<ForeignEvent[]> {
  const ids = events.map(({ uid }) => importedId(display, uid));
  const there = await EventModel.find({ _id: { $in: ids }, deletedAt: null }, { _id: 1 }).lean();
  const known = new Set(there.map(({ _id }) => _id.toHexString()));
  return events.filter(({ uid }) => !known.has(importedId(display, uid).toHexString()));
}

/** New, or back again after it was deleted, then as a new version of it; one that is there is left alone. */
function writesOf({ _id, ...row }: ForeignRow & object) {
  const again = { $set: row, $inc: { version: 1 } };
  return [
    { updateOne: { filter: { _id }, update: { $setOnInsert: { ...row, version: 1 } }, upsert: true } },
    { updateOne: { filter: { _id, deletedAt: { $ne: null } }, update: again } },
  ];
}

function importedId(display: DisplayDocument, uid: string): Types.ObjectId {
  return keyedId(uid, "importedEvent", display.id);
}
