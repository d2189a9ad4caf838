import type { EventWhen } from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { changeEventDraft, draftOfEvent, eventFrom } from "./eventDraft.js";
import { hasMovedBy, moveDraft } from "./moveDraft.js";
import type { EditedEvent } from "./useEventForm.js";

/**
 * When an event is after one of its times was moved, alone or with its series: all of it goes as far as this one did, its last day too. null
 * where its rule cannot follow, such as one of Mondays and Thursdays by a day: then somebody has to choose.
 */
export function whenMovedTo(
  { event, occurrence }: EditedEvent,
  scope: Scope,
  to: Omit<EventWhen, "rule">,
): EventWhen | null {
  const draft = draftOfEvent(event, scope, occurrence);
  if (draft.series === null) return { ...to, rule: null };
  const days = dayOf(to.startDate) - dayOf(occurrence.when.startDate);
  const moved = moveDraft(draft, days);
  if (days !== 0 && !hasMovedBy(draft, moved, days)) return null;
  const lasting = dayOf(to.endDate) - dayOf(to.startDate);
  const { when } = eventFrom(
    changeEventDraft(moved, {
      isAllDay: to.startTime === null,
      startTime: to.startTime ?? moved.startTime,
      endDate: dateOf(dayOf(moved.startDate) + lasting),
      endTime: to.endTime ?? moved.endTime,
    }),
  );
  return when;
}
