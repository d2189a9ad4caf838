import type { UpdateQuery } from "mongoose";
import { dayOf } from "../../../shared/rules/wallDays.js";
import { badInput, editedMeanwhile } from "../../core/AppError.js";
import { EventModel, type CalendarEvent, type EventDocument } from "./event.model.js";
import { eventDays } from "./eventTimes.js";

/** Makes a new version of the one that was read. Throws 409 when somebody was faster. */
export async function write(
  { _id, version }: EventDocument,
  update: UpdateQuery<CalendarEvent>,
): Promise<EventDocument> {
  const saved = await EventModel.findOneAndUpdate(
    { _id, version, deletedAt: null },
    { ...update, $inc: { version: 1 } },
    { returnDocument: "after" },
  );
  if (!saved) throw editedMeanwhile();
  return saved;
}

/** Whether the series gives it, left out or not. */
export function hasDate(
  { when, exceptionDate }: Pick<CalendarEvent, "when" | "exceptionDate">,
  date: string,
): boolean {
  const day = dayOf(date);
  return eventDays({ when, exceptionDate, skippedDates: [] }, { from: day, until: day + 1 }).length > 0;
}

/** Throws 400 naming `date` when the series has nothing on it. */
export function requireOccurrence(
  event: Pick<CalendarEvent, "when" | "skippedDates" | "exceptionDate">,
  date: string,
): void {
  const day = dayOf(date);
  if (eventDays(event, { from: day, until: day + 1 }).length === 0)
    throw badInput("date", "This series has no such occurrence.");
}

export function requireDate(date: string | undefined): string {
  if (date === undefined) throw badInput("date", "Say which occurrence is meant.");
  return date;
}
