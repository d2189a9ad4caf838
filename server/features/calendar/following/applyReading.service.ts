import { FOLLOWED_EVENTS_MAX } from "../../../../shared/limits.js";
import { dateOf, dayOf } from "../../../../shared/rules/wallDays.js";
import type { AppContext } from "../../../core/AppContext.js";
import { zoneClock } from "../../../schedule/ZoneClock.js";
import {
  countFollowed,
  followedChanges,
  forgetFollowedBefore,
  removeFollowed,
  writeFollowed,
} from "../../events/index.js";
import type { ReadCalendar, ReadEvent } from "../reading/ReadEvent.js";
import { FollowedCalendarModel, type FollowedCalendarDocument } from "./followedCalendar.model.js";
import { isStillTheirs } from "./isStillTheirs.js";
import { applyChoices, heldBy, noteProblem, noteRead, refOf, sourceOf, tell } from "./lookResult.service.js";
import { intervalOf } from "./nextLook.js";
import { readWithOf } from "./readWith.js";
import type { SourceRead } from "./readSource.js";
import { removeCalendars } from "./removeCalendars.service.js";

/** What is over for longer is looked at by nobody: a page of the calendar has 62 days. */
const KEPT_DAYS = 92;
/** A calendar with nothing in it is a fault more often than the truth. */
const EMPTY_BELIEVED_AFTER_MS = 6 * 60 * 60_000;
const EMPTY =
  "The calendar came with nothing in it. Its events stay for six hours more, in case that is a fault.";

type Reading = Extract<SourceRead, { kind: "read" }> & { timeZone: string };

/**
 * Brings the display's events to what a calendar says by now; what is the same is not written. A process may die after any write: the next look
 * asks for all of it again and writes the rest.
 */
export async function applyReading(
  app: AppContext,
  claimed: FollowedCalendarDocument,
  { calendar: read, validators, timeZone }: Reading,
): Promise<void> {
  const calendar = await FollowedCalendarModel.findOne(heldBy(claimed));
  if (!calendar) return;
  // Whoever named it may have been removed while it was read.
  if (!(await isStillTheirs(calendar))) return removeCalendars(app, { _id: calendar._id });
  const now = app.now();
  const today = dateOf(zoneClock(timeZone).wallAt(now).day);
  const doubtedSince = await sinceWhenEmpty(calendar, { read, today, now });
  if (doubtedSince) return noteProblem(app, calendar, { problem: EMPTY, emptySince: doubtedSince });
  const source = sourceOf(calendar);
  const { taken, leftOut } = soonest(withoutHidden(read.events, source.isHidden), today);
  const changes = await followedChanges(source, { events: taken, today, now });
  if (changes.writes.length + changes.goneIds.length > 0) {
    const marked = await FollowedCalendarModel.updateOne(heldBy(calendar), { $set: { isUntold: true } });
    if (marked.matchedCount === 0) return;
    await writeFollowed(changes);
  }
  await forgetFollowedBefore(refOf(calendar), dateOf(dayOf(today) - KEPT_DAYS));
  await tellWhatChanged(app, calendar);
  await noteRead(app, calendar, {
    ...validators,
    readWith: readWithOf(calendar, { timeZone, now }),
    intervalMs: intervalOf(read.refreshMs),
    ...{ leftOut, refused: read.refused.length },
  });
}

/** It may have been removed, or something else been chosen for it, while it was written. */
async function tellWhatChanged(app: AppContext, calendar: FollowedCalendarDocument): Promise<void> {
  const current = await FollowedCalendarModel.findById(calendar._id);
  if (current && current.slot !== null) return applyChoices(app, current);
  await removeFollowed(refOf(calendar));
  await tell(app, calendar.displayId);
}

/** Since when it is empty, as long as that is not believed; null: it has something, or never had, or has stayed empty long enough. */
async function sinceWhenEmpty(
  calendar: FollowedCalendarDocument,
  { read, today, now }: { read: ReadCalendar; today: string; now: number },
): Promise<Date | null> {
  if (read.events.length + read.over + read.refused.length > 0) return null;
  const { emptySince } = calendar;
  if (emptySince && now - emptySince.getTime() >= EMPTY_BELIEVED_AFTER_MS) return null;
  return (await countFollowed(refOf(calendar), today)) > 0 ? (emptySince ?? new Date(now)) : null;
}

/** Of a series that is shown, a time that was changed to a hidden title is left out. */
function withoutHidden(events: ReadEvent[], isHidden: (title: string) => boolean): ReadEvent[] {
  return events
    .filter(({ title }) => !isHidden(title))
    .map((event) => ({ ...event, changed: event.changed.filter(({ title }) => !isHidden(title)) }));
}

/** As many as can be taken; what was changed alone counts too. */
function soonest(events: ReadEvent[], today: string): { taken: ReadEvent[]; leftOut: number } {
  const startOf = ({ when }: ReadEvent) => (when.startDate < today ? today : when.startDate);
  const inOrder = events.toSorted((a, b) => startOf(a).localeCompare(startOf(b)) || (a.uid < b.uid ? -1 : 1));
  let count = 0;
  const taken = inOrder.filter(({ changed }) => (count += 1 + changed.length) <= FOLLOWED_EVENTS_MAX);
  return { taken, leftOut: events.length - taken.length };
}
