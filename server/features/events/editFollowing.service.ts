import { dayOf } from "../../../shared/rules/wallDays.js";
import type { AppContext } from "../../core/AppContext.js";
import { cutEvent } from "./cutEvent.js";
import { EventModel, type CalendarEvent, type EventChange, type EventDocument } from "./event.model.js";
import { eventChange } from "./undo/eventChange.js";
import {
  datesAt,
  derive,
  fieldsOf,
  findDerived,
  isWritten,
  type Changes,
  type Fields,
} from "./eventFields.js";
import { requireLastDate, type SendAccess } from "./events.service.js";
import { eventDays } from "./eventTimes.js";
import type { Reminding } from "./eventReminder.service.js";
import { tellOfChange } from "./eventsChanged.service.js";
import { followSeries } from "./followSeries.service.js";
import { changedAs, unfinishedEdit } from "./unfinishedEdit.js";
import { hasDate, requireOccurrence, write } from "./writeEvent.js";

interface Cut {
  event: EventDocument;
  date: string;
  changes: Changes;
}

/**
 * The series ends before the date, and another goes on from there; null when that is all of it. Throws 409 `edited-meanwhile`, with the
 * series as it was.
 */
export async function cutFrom(
  app: AppContext,
  access: SendAccess,
  { event, date, changes }: Cut,
): Promise<EventDocument[] | null> {
  await followSeries(event);
  const stored = event.toObject<CalendarEvent>();
  const whole = { ...stored, skippedDates: [] };
  requireOccurrence(whole, date);
  if (eventDays(whole, { from: -Infinity, until: dayOf(date) }).length === 0) return null;
  const { later } = cutEvent(stored.when, date);
  const fields = await fieldsOf(access, event, { when: later, changes });
  const skipped = stored.skippedDates.filter((one) => one >= date);
  const was = { ...stored, when: later };
  const cut = { eventId: event._id, version: event.version, date };
  const following = await derive(event, purposeOf(date), {
    ...fields,
    change: eventChange(
      app,
      { ...was, skippedDates: skipped },
      { version: 1, from: "cut", earlier: earlierOf(event) },
    ),
    unfinished: unfinishedEdit(app, access, { before: was, version: 1, cut }),
    skippedDates: datesAt({ when: later, skippedDates: skipped }, fields),
  });
  await handOver(event, { date, following });
  const before = await endBefore(app, access, { event, date, following, fields });
  // A first try that died may have stored other words.
  const said = isWritten(following, fields) ? following : await write(following, { $set: fields });
  return [before, said, ...(await followSeries(said))];
}

/** As it is once the series ends before the later part, and as it was. */
function earlierOf(event: EventDocument): EventChange["earlier"] {
  const { when, skippedDates, lastDate } = event.toObject<CalendarEvent>();
  return { eventId: event._id, version: event.version + 1, before: { when, skippedDates, lastDate } };
}

/** What was changed alone goes with the later part. Before the cut: what dies here is repeated on the same version, and finds them where they are. */
async function handOver(
  event: EventDocument,
  { date, following }: { date: string; following: EventDocument },
): Promise<void> {
  await EventModel.updateMany(
    { exceptionOf: event._id, exceptionDate: { $gte: date } },
    { $set: { exceptionOf: following._id, followedVersion: 0 } },
  );
}

/**
 * Makes the cut that a process has died in, and returns both parts. null where the series was changed meanwhile: then it keeps all that it had.
 * What is no later part comes back alone.
 */
export async function finishCut(
  app: AppContext,
  by: Reminding,
  following: EventDocument,
): Promise<EventDocument[] | null> {
  const cut = following.unfinished?.cut;
  const event = cut && (await EventModel.findById(cut.eventId));
  if (!cut || !event || following.deletedAt !== null) return [following];
  if (!hasDate(event, cut.date)) return event.deletedAt === null ? [event, following] : [following];
  if (event.version !== cut.version || event.deletedAt !== null) {
    await giveBack(app, by, { event, following });
    return null;
  }
  await handOver(event, { date: cut.date, following });
  return [await endBefore(app, by, { event, date: cut.date, following, fields: {} }), following];
}

/**
 * The later part that a first try of the same cut of this version has made, deleted since or not; null while the series still goes on at the
 * date.
 */
export async function findFollowing(
  event: EventDocument,
  { date, version = event.version - 1 }: { date: string; version?: number | undefined },
): Promise<EventDocument | null> {
  if (hasDate(event, date)) return null;
  return findDerived(event, { version, purpose: purposeOf(date) });
}

const purposeOf = (date: string) => `following/${date}`;

async function endBefore(
  app: AppContext,
  by: Reminding,
  { event, date, following, fields }: { date: string; fields: Fields } & Halves,
): Promise<EventDocument> {
  const { when, skippedDates } = event.toObject<CalendarEvent>();
  const { earlier } = cutEvent(when, date);
  const ended: Fields = {
    when: earlier,
    lastDate: requireLastDate(earlier, ""),
    skippedDates: skippedDates.filter((skipped) => skipped < date),
  };
  try {
    return await write(event, { $set: ended });
  } catch (error) {
    const current = await EventModel.findById(event._id);
    // The same request, sent twice at once, has made this very cut.
    const isCut = current?.deletedAt === null && isWritten(current, ended);
    if (isCut && isWritten(following, fields)) return current;
    if (!isCut) await giveBack(app, by, { event, following });
    throw error;
  }
}

interface Halves {
  event: EventDocument;
  following: EventDocument;
}

/** The series was changed while it was to be cut: it keeps all that it had, or takes it with it where it was removed. */
async function giveBack(app: AppContext, by: Reminding, { event, following }: Halves): Promise<void> {
  await EventModel.updateMany({ exceptionOf: following._id }, { $set: { exceptionOf: event._id } });
  await EventModel.deleteOne({ _id: following._id });
  // Asked last: who removes the series from now on finds them with it.
  const { deletedAt } = (await EventModel.findById(event._id, { deletedAt: 1 }).lean()) ?? {};
  if (!deletedAt) return;
  const own = { exceptionOf: event._id };
  await EventModel.updateMany({ ...own, deletedAt: null }, changedAs(app, by, { deletedAt }), {
    updatePipeline: true,
  });
  await tellOfChange(app, by, await EventModel.find({ ...own, deletedAt }));
}
