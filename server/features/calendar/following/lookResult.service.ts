import type { Types } from "mongoose";
import { findPlainDisplay } from "../../../circle/displays/plainDisplay.js";
import type { AppContext } from "../../../core/AppContext.js";
import { applyToFollowed, eventsChanged, type FollowedSource } from "../../events/index.js";
import {
  FollowedCalendarModel,
  type FollowedCalendar,
  type FollowedCalendarDocument,
} from "./followedCalendar.model.js";
import { hidesTitle } from "./hiddenTitle.js";
import { nextLook, nextTry } from "./nextLook.js";

/** Finds the calendar as long as this process may write of it: not once it is followed no longer, chosen anew, or looked at by another. */
export function heldBy({ _id, lease }: Pick<FollowedCalendarDocument, "_id" | "lease">) {
  return { _id, lease, slot: { $ne: null } };
}

/** As its events name it. */
export function refOf({ _id, displayId }: Pick<FollowedCalendarDocument, "_id" | "displayId">) {
  return { calendarId: _id, displayId };
}

export function sourceOf(calendar: FollowedCalendarDocument): FollowedSource {
  const { userId, familyOnly, hiddenWords } = calendar;
  return { ...refOf(calendar), userId, familyOnly, isHidden: hidesTitle(hiddenWords) };
}

/** It was read, or has nothing new. */
export async function noteRead(
  app: AppContext,
  calendar: FollowedCalendarDocument,
  changes: Partial<FollowedCalendar> = {},
): Promise<void> {
  const now = app.now();
  const set = {
    ...{ readAt: new Date(now), problem: null, failingSince: null, failures: 0, emptySince: null },
    ...{ isUntold: false, lease: null, nextReadAt: nextLook(now, changes.intervalMs ?? calendar.intervalMs) },
    ...changes,
  };
  await FollowedCalendarModel.updateOne(heldBy(calendar), { $set: set });
  if (calendar.problem !== null) tellDashboards(app, calendar);
}

/** What is on the display stays. */
export async function noteProblem(
  app: AppContext,
  calendar: FollowedCalendarDocument,
  { problem, emptySince = null }: { problem: string; emptySince?: Date | null },
): Promise<void> {
  const now = app.now();
  const failures = calendar.failures + 1;
  const set = {
    ...{ problem, emptySince, failures, lease: null, nextReadAt: nextTry(now, failures) },
    failingSince: calendar.failingSince ?? new Date(now),
  };
  await FollowedCalendarModel.updateOne(heldBy(calendar), { $set: set });
  app.log.info({ calendarId: calendar.id, problem }, "a followed calendar was not read");
  if (calendar.problem !== problem) tellDashboards(app, calendar);
}

/** What was chosen holds for the events that are there, and screens hear of what they may not have heard of. Harmless to repeat. */
export async function applyChoices(app: AppContext, calendar: FollowedCalendarDocument): Promise<void> {
  const isOther = await applyToFollowed(sourceOf(calendar));
  if (isOther || calendar.isUntold) await tell(app, calendar.displayId);
}

/** Screens, then dashboards. Nobody is left to hear of a display that is gone. */
export async function tell(app: AppContext, displayId: Types.ObjectId): Promise<void> {
  if (await findPlainDisplay(displayId)) await eventsChanged(app, displayId);
}

/** Of what changes nothing on a screen. */
export function tellDashboards(app: AppContext, { groupId, displayId }: FollowedCalendar): void {
  const id = displayId.toString();
  app.hub.toCaregivers(groupId.toString(), id, { type: "parts.changed", displayId: id, what: "events" });
}
