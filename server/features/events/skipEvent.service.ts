import { SKIPS_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput } from "../../core/AppError.js";
import { limitReached } from "../../limits/requireRoom.js";
import { EventModel, type CalendarEvent, type EventDocument } from "./event.model.js";
import { tellOfChange } from "./eventsChanged.service.js";
import { findEvent, type SendAccess } from "./events.service.js";
import { changedAs, unfinishedEdit } from "./unfinishedEdit.js";
import { hasDate, requireOccurrence, write } from "./writeEvent.js";

/** What has to follow the write, where nothing else says so. */
type Noted = Partial<Pick<CalendarEvent, "unfinished">>;

/** Leaves one occurrence of a series out, or puts it back as its series has it. Doing it twice is harmless. Throws 400 naming `date`. */
export async function skipEvent(
  app: AppContext,
  access: SendAccess,
  { eventId, date, skipped }: { eventId: string; date: string; skipped: boolean },
): Promise<EventDocument> {
  const event = await findEvent(access.display, eventId);
  const [saved, ...others] = await skipDate(app, access, { event, date, skipped });
  await tellOfChange(app, access, [saved, ...others]);
  return saved;
}

/** The same, with nobody told of it yet. Returns the series, and what was changed of it alone. */
export async function skipDate(
  app: AppContext,
  access: SendAccess,
  { event: known, date, skipped }: { event: EventDocument; date: string; skipped: boolean },
): Promise<[EventDocument, ...EventDocument[]]> {
  if (known.when.rule === null) throw badInput("date", "This event is once.");
  const changed = { exceptionOf: known._id, exceptionDate: date, deletedAt: null };
  const exception = await EventModel.findOneAndUpdate(
    changed,
    changedAs(app, access, { deletedAt: new Date(app.now()), isPutBack: !skipped }),
    { returnDocument: "after", updatePipeline: true },
  );
  // Whoever has made it since the series was read has left the date out.
  const event = (exception && (await EventModel.findOne({ _id: known._id, deletedAt: null }))) ?? known;
  const before = event.toObject<CalendarEvent>();
  const untold = { before, version: before.version + 1 };
  // One that is there says more, and stays.
  const noted = before.unfinished ? {} : { unfinished: unfinishedEdit(app, access, untold) };
  const saved = skipped ? await leaveOut(event, date, { noted }) : await putBack(event, date, noted);
  return exception ? [saved, exception] : [saved];
}

/** What has to be done besides, where that is known; or who takes the place of what is left out. */
type Why = { noted?: Noted } | { exception: Pick<EventDocument, "_id"> };

/** Of two requests at once that make the same event of its own. */
const LEFT_OUT_FOR_KEPT = 20;

/** Throws 409 `limit-reached` when too many were. */
export async function leaveOut(event: EventDocument, date: string, why: Why = {}): Promise<EventDocument> {
  if (event.skippedDates.includes(date)) return event;
  requireOccurrence(event, date);
  if (event.skippedDates.length >= SKIPS_MAX)
    throw limitReached(`Only ${SKIPS_MAX} times of one series can be left out. End it and start a new one.`);
  if (!("exception" in why))
    return write(event, { $addToSet: { skippedDates: date }, $set: why.noted ?? {} });
  const leftOutFor = { $each: [why.exception._id], $slice: -LEFT_OUT_FOR_KEPT };
  return write(event, { $addToSet: { skippedDates: date }, $push: { leftOutFor } });
}

/** The same for an event that takes the place of one, where a process may have died in between. Returns both. */
export async function leaveOutFor(exception: EventDocument): Promise<EventDocument[]> {
  const { exceptionOf, exceptionDate: date } = exception;
  const series = await EventModel.findOne({ _id: exceptionOf, deletedAt: null });
  if (!series || date === null || exception.deletedAt !== null) return [exception];
  return [hasDate(series, date) ? await leaveOut(series, date, { exception }) : series, exception];
}

/** What was changed alone has given way to its series, which has its date again: where a process may have died in between. Returns both. */
export async function putBackFor(exception: EventDocument): Promise<EventDocument[]> {
  const { exceptionOf, exceptionDate: date } = exception;
  const series = await EventModel.findOne({ _id: exceptionOf, deletedAt: null });
  if (!series || date === null) return [exception];
  const again = await EventModel.exists({ exceptionOf, exceptionDate: date, deletedAt: null });
  return [again ? series : await putBack(series, date), exception];
}

/** Harmless where it is not left out. */
async function putBack(event: EventDocument, date: string, noted: Noted = {}): Promise<EventDocument> {
  if (!event.skippedDates.includes(date)) return event;
  return write(event, { $pull: { skippedDates: date }, $set: noted });
}
