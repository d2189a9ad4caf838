import type { CalendarImport } from "../../../../shared/contract/calendar/calendarImports.js";
import type { CalendarImportDocument } from "./calendarImport.model.js";

export function presentCalendarImport({
  id,
  name,
  events,
  createdAt,
}: CalendarImportDocument): CalendarImport {
  return { id: String(id), name, events, createdAt: createdAt.toISOString() };
}
