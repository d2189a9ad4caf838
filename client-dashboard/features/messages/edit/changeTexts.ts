import type { ChangedShowing, OwnField } from "../../../../shared/contract/messages.js";
import { clockTime, dayAndTime, dayName } from "../../../ui/format/dayTime.js";

const FIELD_LABELS: Record<OwnField, string> = {
  text: "text",
  when: "time",
  label: "label",
  urgent: "urgency",
  replies: "buttons",
  stayMinutes: "how long it stays",
  voice: "voice",
  ladder: "what happens when nobody answers",
};

interface Clock {
  now: number;
  timeZone: string;
}

/** `instead of 12:00`; null where the time is that of the series, or the series has none any more. */
export function movedText(
  { dueAt, seriesDueAt }: Pick<ChangedShowing, "dueAt" | "seriesDueAt">,
  { now, timeZone }: Clock,
): string | null {
  if (seriesDueAt === null || seriesDueAt === dueAt) return null;
  const [due, own] = [Date.parse(dueAt), Date.parse(seriesDueAt)];
  const isSameDay = dayName(due, now, timeZone) === dayName(own, now, timeZone);
  return `instead of ${isSameDay ? clockTime(own, timeZone) : dayAndTime(own, now, timeZone)}`;
}

/** `Changed: “With food”, buttons`; null where nothing but the time differs, which stands beside it. */
export function ownChangesText({
  text,
  ownFields,
}: Pick<ChangedShowing, "text" | "ownFields">): string | null {
  const quoted = ownFields.includes("text") ? [`“${text}”`] : [];
  const others = ownFields.filter((field) => field !== "text" && field !== "when");
  const words = [...quoted, ...others.map((field) => FIELD_LABELS[field])];
  return words.length > 0 ? `Changed: ${words.join(", ")}` : null;
}

/** `Changed: time, text.` on the page where both stand already. */
export function ownNames(ownFields: OwnField[]): string {
  return `Changed: ${ownFields.map((field) => FIELD_LABELS[field]).join(", ")}.`;
}

/** What takes the place of a changed showing that goes back to its series. */
export function backText(
  { seriesDueAt, seriesText }: { seriesDueAt: number | null; seriesText: string },
  { now, timeZone }: Clock,
): string {
  if (seriesDueAt === null) return "The series no longer has this time, so nothing shows instead.";
  const day = dayAndTime(seriesDueAt, now, timeZone);
  if (seriesDueAt <= now) return `In the series it was ${day}. That has passed, so nothing may show instead.`;
  return `The series shows “${seriesText}” ${day} instead.`;
}
