/** One event in 2030, as a calendar program exports it. */
export const SAMPLE_CALENDAR = buildCalendar([
  "BEGIN:VEVENT",
  "UID:sample@example.com",
  "DTSTART:20300505T120000Z",
  "DTEND:20300505T130000Z",
  "SUMMARY:Ida comes",
  "END:VEVENT",
]);

/** A calendar file with these lines in it. */
export function buildCalendar(lines: readonly string[]): Blob {
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", ...lines, "END:VCALENDAR", ""];
  return new Blob([all.join("\r\n")], { type: "text/calendar" });
}
