import type { Types } from "mongoose";
import type { z } from "zod";
import type { CalendarEvent } from "../../../../shared/contract/calendar/events.js";
import type {
  FollowedCalendarChanges,
  NewFollowedCalendar,
} from "../../../../shared/contract/calendar/followedCalendars.js";
import type { DisplayDocument } from "../../../circle/displays/display.model.js";
import type { AppContext } from "../../../core/AppContext.js";
import { badInput, notFound } from "../../../core/AppError.js";
import { keyedId } from "../../../core/keyedId.js";
import type { AccessGranted } from "../../../http/access.js";
import { requireRoom } from "../../../limits/requireRoom.js";
import { applyReading } from "./applyReading.service.js";
import { newLease } from "./calendarLease.js";
import { insertCalendar, requirePlace } from "./calendarPlaces.js";
import { addressOf, sealAddress } from "./followedAddress.js";
import { FollowedCalendarModel, type FollowedCalendarDocument } from "./followedCalendar.model.js";
import { applyChoices, tellDashboards } from "./lookResult.service.js";
import { INTERVAL_DEFAULT_MS } from "./nextLook.js";
import { lookNow } from "./readCalendars.service.js";
import { readSource, SOON_LIMIT_MS, type SourceRead } from "./readSource.js";
import { removeCalendars } from "./removeCalendars.service.js";

type EditAccess = AccessGranted["display.edit"];
type Read = Extract<SourceRead, { kind: "read" }>;

/** Of one calendar, by whoever asks: its server is somebody else's. */
const LOOKS_MAX = 6;
const LOOKS_WINDOW_MS = 15 * 60_000;

/** Oldest first. */
export async function listFollowed({ _id }: DisplayDocument): Promise<FollowedCalendarDocument[]> {
  return FollowedCalendarModel.find({ displayId: _id, slot: { $ne: null } }).sort({ _id: 1 });
}

/** Where these events come from. */
export async function followedIn(display: DisplayDocument, events: readonly CalendarEvent[]) {
  const ids = new Set(events.flatMap(({ followedId }) => followedId ?? []));
  if (ids.size === 0) return [];
  const calendars = (await listFollowed(display)).filter(({ id }) => ids.has(String(id)));
  return calendars.map(({ id, name, color }) => ({ id: String(id), name, color }));
}

/** Throws 404 for one of another display, and for one that is followed no longer. */
async function getFollowed({ _id }: DisplayDocument, calendarId: string): Promise<FollowedCalendarDocument> {
  const calendar = await FollowedCalendarModel.findOne({
    _id: calendarId,
    displayId: _id,
    slot: { $ne: null },
  });
  if (!calendar) throw notFound("The calendar");
  return calendar;
}

/**
 * Reads the calendar, and from now on again and again; a repeat with the same idempotency key finds it. Throws 400 naming `address` when there is
 * nothing to read or the display follows it already, 409 `limit-reached`.
 */
export async function followCalendar(
  app: AppContext,
  { actor, display }: EditAccess,
  { input, idempotencyKey }: { input: z.output<typeof NewFollowedCalendar>; idempotencyKey: string | null },
): Promise<FollowedCalendarDocument> {
  const _id = keyedId(idempotencyKey, "followedCalendar", display.id, actor.user.id);
  const known = await FollowedCalendarModel.findOne({ _id, slot: { $ne: null } });
  if (known) return known;
  const { address, name, color, hiddenWords, familyOnly } = input;
  await requirePlace(display);
  await requireNew(app, display, { address });
  const read = await readNew(app, display, address);
  const host = new URL(address).hostname;
  const now = new Date(app.now());
  const calendar = await insertCalendar({
    ...{ _id, displayId: display._id, groupId: display.groupId, userId: actor.user._id },
    ...{ address: sealAddress(app, _id, address), host, name: name || read.calendar.name || host },
    ...{ color, hiddenWords, familyOnly, intervalMs: INTERVAL_DEFAULT_MS, createdAt: now },
    // Read by this request; should it die here, by due work.
    ...newLease(app),
  });
  await requireFirst(app, display, { calendar, address });
  await applyReading(app, calendar, { ...read, timeZone: display.timeZone });
  return getFollowed(display, calendar.id);
}

/** Throws 400 naming `address` as above. */
export async function editFollowed(
  app: AppContext,
  { actor, display }: EditAccess,
  { calendarId, changes }: { calendarId: string; changes: FollowedCalendarChanges },
): Promise<FollowedCalendarDocument> {
  const calendar = await getFollowed(display, calendarId);
  const { address, hiddenWords, ...rest } = changes;
  const isOther = address !== undefined && address !== addressOf(app, calendar);
  if (isOther) await requireNew(app, display, { address, but: calendar._id });
  const read = isOther ? await readNew(app, display, address) : null;
  const moved = isOther && {
    ...{ address: sealAddress(app, calendar._id, address), host: new URL(address).hostname },
    // Whose secret it is now.
    ...{ userId: actor.user._id, etag: null, lastModified: null, readWith: null },
  };
  const isReadAnew = isOther || hiddenWords !== undefined;
  // Whoever looks at it just now may not note that all is as it was wanted before.
  const anew = isReadAnew ? { lease: null, nextReadAt: new Date(app.now()) } : {};
  const lease = read ? newLease(app) : {};
  const changed = await FollowedCalendarModel.findOneAndUpdate(
    { _id: calendar._id, slot: { $ne: null } },
    { $set: { ...rest, ...(hiddenWords && { hiddenWords }), ...moved, ...anew, ...lease } },
    { returnDocument: "after" },
  );
  if (!changed) throw notFound("The calendar");
  await applyChoices(app, changed);
  tellDashboards(app, changed);
  if (read) await applyReading(app, changed, { ...read, timeZone: display.timeZone });
  else if (isReadAnew) await lookNow(app, changed._id);
  return getFollowed(display, calendarId);
}

/** Throws 429 when it was asked for too often. */
export async function lookAtFollowed(
  app: AppContext,
  { display }: EditAccess,
  calendarId: string,
): Promise<FollowedCalendarDocument> {
  const calendar = await getFollowed(display, calendarId);
  await requireRoom(app, {
    ...{ name: "lookAtCalendar", key: calendar.id, max: LOOKS_MAX, windowMs: LOOKS_WINDOW_MS },
    message: "This calendar was looked at several times just now. Try again in a few minutes.",
  });
  await lookNow(app, calendar._id);
  return getFollowed(display, calendarId);
}

export async function endFollowing(
  app: AppContext,
  { display }: EditAccess,
  calendarId: string,
): Promise<void> {
  const { _id } = await getFollowed(display, calendarId);
  await removeCalendars(app, { _id });
}

/** For the download of everything that is kept. The address is no part of it: whoever reads the file could read the calendar for ever. */
export function followedOf({
  displayIds,
  userId,
}: {
  displayIds: Types.ObjectId[];
  userId: Types.ObjectId;
}): AsyncIterable<unknown> {
  return FollowedCalendarModel.find({ $or: [{ displayId: { $in: displayIds } }, { userId }] })
    .select("-_id displayId host name color hiddenWords familyOnly readAt problem failingSince createdAt")
    .sort({ _id: 1 })
    .lean()
    .cursor();
}

async function readNew(app: AppContext, { timeZone }: DisplayDocument, address: string): Promise<Read> {
  const read = await readSource(app, address, { timeZone, timeLimitMs: SOON_LIMIT_MS, known: null });
  if (read.kind === "problem") throw badInput("address", read.problem);
  if (read.kind === "unchanged") throw new Error("Nothing was known of this address.");
  return read;
}

async function requireNew(
  app: AppContext,
  display: DisplayDocument,
  { address, but }: { address: string; but?: Types.ObjectId },
): Promise<void> {
  const others = (await listFollowed(display)).filter(({ _id }) => !but?.equals(_id));
  requireOther(app, others, address);
}

/** Of two who follow the same at once the later place goes again. */
async function requireFirst(
  app: AppContext,
  display: DisplayDocument,
  { calendar, address }: { calendar: FollowedCalendarDocument; address: string },
): Promise<void> {
  const earlier = (await listFollowed(display)).filter(({ slot }) => slot! < calendar.slot!);
  try {
    requireOther(app, earlier, address);
  } catch (error) {
    await removeCalendars(app, { _id: calendar._id });
    throw error;
  }
}

function requireOther(app: AppContext, others: FollowedCalendarDocument[], address: string): void {
  const { href } = new URL(address);
  const isKnown = others.some((one) => {
    const known = addressOf(app, one);
    return known !== null && new URL(known).href === href;
  });
  if (isKnown) throw badInput("address", "This calendar is followed already.");
}
