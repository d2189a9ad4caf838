import type { EventWhen } from "../../../shared/contract/calendar/events.js";
import type { When } from "../../../shared/contract/messages.js";
import { STAY_MINUTES_DEFAULT, STAY_MINUTES_MAX } from "../../../shared/limits.js";
import { dateOf, dayOf, timeOf } from "../../../shared/rules/wallDays.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput } from "../../core/AppError.js";
import type { EventReminder } from "../../core/Feature.js";
import { EventModel, type CalendarEvent, type EventDocument } from "./event.model.js";
import { minutesOf } from "./eventTimes.js";

const DAY_MINUTES = 24 * 60;
/** From where the reminder of a whole day is counted back. */
const MORNING_MINUTES = 9 * 60;

type Reminded = Pick<CalendarEvent, "familyOnly" | "when" | "reminderMinutes">;

/** Throws 400 naming `reminderMinutes` for what the display must not say, or cannot. `at` is where in the request the fields stand. */
export function requireReminder({ familyOnly, when, reminderMinutes }: Reminded, at: string): void {
  if (reminderMinutes === null) return;
  const field = `${at}reminderMinutes`;
  if (familyOnly) throw badInput(field, "What only the family knows has no reminder on the display.");
  // The day before "every first Monday" is no rule that a series of messages can have.
  if (when.rule !== null && remindedAt(when, reminderMinutes).day !== dayOf(when.startDate))
    throw badInput(field, "The reminder of an event that repeats has to be on the same day.");
}

/** Who a reminder is from, and where it shows. */
export interface Reminding {
  actor: Actor;
  display: DisplayDocument;
}

/**
 * Has the messages of a display follow the event: its reminder is a message that says what is planned, moves with it and goes with it.
 * Looked at again after the writes: of two who change the event at once the slower one may have gone on with what it was. Harmless to repeat.
 */
export async function reminderChanged(app: AppContext, by: Reminding, event: EventDocument): Promise<void> {
  const { _id, version } = event;
  await followWith(app, by, { eventId: _id, version, message: messageOf(event) });
  const now = await EventModel.findById(_id);
  if (!now) await followWith(app, by, { eventId: _id, version, message: null });
  else if (now.version !== version) await reminderChanged(app, by, now);
}

async function followWith(
  app: AppContext,
  { actor, display }: Reminding,
  wanted: Pick<EventReminder, "eventId" | "version" | "message">,
): Promise<void> {
  const reminder = { ...wanted, actor, display };
  for (const { follows } of app.registered.features) await follows?.eventReminderChanged?.(app, reminder);
}

function messageOf(event: EventDocument): EventReminder["message"] {
  const { familyOnly, deletedAt, when, reminderMinutes, skippedDates, title, place } = event;
  const { pauses = [] } = event.toObject<CalendarEvent>();
  if (familyOnly || deletedAt !== null || reminderMinutes === null) return null;
  return {
    text: [title, when.startTime, place].filter(Boolean).join(", "),
    when: reminderWhen(when, reminderMinutes),
    stayMinutes: Math.min(reminderMinutes || STAY_MINUTES_DEFAULT, STAY_MINUTES_MAX),
    skippedDates: [...skippedDates],
    pauses,
  };
}

function reminderWhen(when: EventWhen, before: number): When {
  const { day, minutes } = remindedAt(when, before);
  const time = timeOf(minutes);
  return when.rule === null
    ? { kind: "once", date: dateOf(day), time }
    : { kind: "series", startDate: when.startDate, rule: when.rule, slots: [{ time }] };
}

function remindedAt({ startDate, startTime }: EventWhen, before: number): { day: number; minutes: number } {
  const start = startTime === null ? MORNING_MINUTES : minutesOf(startTime);
  const at = dayOf(startDate) * DAY_MINUTES + start - before;
  const day = Math.floor(at / DAY_MINUTES);
  return { day, minutes: at - day * DAY_MINUTES };
}
