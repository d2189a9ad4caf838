import type { QueryFilter, Types } from "mongoose";
import type { DisplayDocument } from "../../../circle/displays/display.model.js";
import { findPlainDisplay } from "../../../circle/displays/plainDisplay.js";
import type { AppContext } from "../../../core/AppContext.js";
import { forEachIndependently } from "../../../jobs/forEachIndependently.js";
import { slowTargetsOf } from "../../../upstreams/SlowTargets.js";
import { removeFollowed } from "../../events/index.js";
import { applyReading } from "./applyReading.service.js";
import { claim, claimDue, isAnyDue } from "./calendarLease.js";
import { addressOf } from "./followedAddress.js";
import {
  FollowedCalendarModel,
  type FollowedCalendar,
  type FollowedCalendarDocument,
} from "./followedCalendar.model.js";
import { isStillTheirs } from "./isStillTheirs.js";
import { applyChoices, noteProblem, noteRead, refOf, tell } from "./lookResult.service.js";
import { DUE_LIMIT_MS, readSource, SOON_LIMIT_MS } from "./readSource.js";
import { readWithOf } from "./readWith.js";
import { removeCalendars } from "./removeCalendars.service.js";

/** Most of a look is waiting for somebody else's server. */
const LANES = 4;
/** Below the limit of a round; the rest is for the next one, which begins at once. */
const ROUND_MS = 30_000;

const OTHER_KEY =
  "The address can’t be read any more, since this installation has a new key. Enter it again.";

/** A calendar of a quick server is read by then. */
const SLOW_MS = 3_000;
/** Longer than any calendar goes unasked: a slow one is slow the next time too. */
const SLOW_KEPT_MS = 24 * 60 * 60_000;

const slowCalendarsOf = slowTargetsOf({ slowMs: SLOW_MS, keptMs: SLOW_KEPT_MS });

/** Due work: looks at the calendars whose time has come, each once whichever processes run. Slow ones have lanes of their own. */
export async function readFollowedCalendars(app: AppContext): Promise<Date | null> {
  if (!(await isAnyDue(app))) return null;
  const startedAt = performance.now();
  const isTimeOver = () => performance.now() - startedAt > ROUND_MS;
  const slow = slowCalendarsOf(app);
  const looks: Promise<void>[] = [];
  const lane = async (among: () => QueryFilter<FollowedCalendar>) => {
    while (!isTimeOver()) {
      const calendar = await claimDue(app, among());
      if (!calendar) return;
      const look = forEachIndependently(app, { work: "readFollowedCalendars", items: [calendar] }, (one) =>
        readClaimed(app, one, DUE_LIMIT_MS),
      );
      looks.push(look);
      const isKnownSlow = slow.has(calendar.id);
      const slowOrOver = slow.watch(calendar.id, look);
      await (isKnownSlow ? look : slowOrOver);
    }
  };
  const quickLane = () => lane(() => ({ _id: { $nin: slow.names() } }));
  const slowLane = () => lane(() => ({ _id: { $in: slow.names() } }));
  const lanes = Array.from({ length: LANES }, () => [quickLane(), slowLane()]).flat();
  await Promise.all(lanes);
  await Promise.all(looks);
  return isTimeOver() ? new Date(app.now()) : null;
}

/** The same for one, while somebody waits. Nothing happens while it is being looked at already. */
export async function lookNow(app: AppContext, calendarId: Types.ObjectId): Promise<void> {
  const calendar = await claim(app, calendarId);
  if (calendar) await readClaimed(app, calendar, SOON_LIMIT_MS);
}

/** In another zone its events are at other times of the wall. Whoever reads one just now, for the zone before, may not note that all is well. */
export async function followZone(app: AppContext, { _id, timeZone }: DisplayDocument): Promise<void> {
  const now = app.now();
  const isReadOrBeing = [{ readWith: { $ne: null } }, { lease: { $ne: null } }];
  const calendars = await FollowedCalendarModel.find({
    displayId: _id,
    slot: { $ne: null },
    $or: isReadOrBeing,
  });
  const outdated = calendars.filter((one) => one.readWith !== readWithOf(one, { timeZone, now }));
  await FollowedCalendarModel.updateMany(
    { _id: { $in: outdated.map((one) => one._id) }, slot: { $ne: null } },
    { $set: { lease: null, nextReadAt: new Date(now) } },
  );
}

async function readClaimed(
  app: AppContext,
  calendar: FollowedCalendarDocument,
  timeLimitMs: number,
): Promise<void> {
  const display = await findPlainDisplay(calendar.displayId);
  if (calendar.slot === null || !display) return finishRemoval(app, calendar);
  if (!(await isStillTheirs(calendar))) return removeCalendars(app, { _id: calendar._id });
  await applyChoices(app, calendar);
  const address = addressOf(app, calendar);
  if (address === null) return noteProblem(app, calendar, { problem: OTHER_KEY });
  const { timeZone } = display;
  const read = await readSource(app, address, {
    ...{ timeZone, timeLimitMs },
    known: knownOf(calendar, readWithOf(calendar, { timeZone, now: app.now() })),
  });
  if (read.kind === "problem") return noteProblem(app, calendar, read);
  if (read.kind === "unchanged") return noteRead(app, calendar);
  return applyReading(app, calendar, { ...read, timeZone });
}

/** What an answer may be compared with; null where all of the calendar is wanted, such as after a look that broke off. */
function knownOf({ etag, lastModified, readWith, isUntold }: FollowedCalendarDocument, wanted: string) {
  const isComplete = readWith === wanted && !isUntold;
  return isComplete && (etag !== null || lastModified !== null) ? { etag, lastModified } : null;
}

/** Once nobody can be writing any more: what came after it was removed goes too. */
async function finishRemoval(app: AppContext, calendar: FollowedCalendarDocument): Promise<void> {
  await removeFollowed(refOf(calendar));
  await tell(app, calendar.displayId);
  await FollowedCalendarModel.deleteOne({ _id: calendar._id });
}
