import type { EventWhen } from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { recurrenceDays } from "../../../shared/rules/recurrenceDays.js";
import { parseRule } from "../../../shared/rules/recurrenceRule.js";
import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import { changeEventDraft, draftOfEvent, eventFrom } from "./eventDraft.js";
import type { EditedEvent } from "./useEventForm.js";

/**
 * When an event is after one of its times was moved, alone or with its series: all of it goes as far as this one did. null where its rule cannot
 * follow, such as one of Mondays and Thursdays by a day: then somebody has to choose.
 */
export function whenMovedTo(
  { event, occurrence }: EditedEvent,
  scope: Scope,
  to: Omit<EventWhen, "rule">,
): EventWhen | null {
  const draft = draftOfEvent(event, scope, occurrence);
  if (draft.series === null) return { ...to, rule: null };
  const days = dayOf(to.startDate) - dayOf(occurrence.when.startDate);
  const startDate = dateOf(dayOf(draft.startDate) + days);
  const { when } = eventFrom(
    changeEventDraft(draft, {
      isAllDay: to.startTime === null,
      startDate,
      startTime: to.startTime ?? draft.startTime,
      endDate: dateOf(dayOf(startDate) + dayOf(to.endDate) - dayOf(to.startDate)),
      endTime: to.endTime ?? draft.endTime,
    }),
  );
  return days === 0 || beginsOn(when, startDate) ? when : null;
}

function beginsOn({ rule }: EventWhen, date: string): boolean {
  const recurrence = rule === null ? null : parseRule(rule);
  const day = dayOf(date);
  return recurrence !== null && recurrenceDays(recurrence, day, { from: day, until: day + 1 }).length > 0;
}
