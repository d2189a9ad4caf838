import type { CalendarLink } from "../../../../shared/contract/calendar/calendarLinks.js";
import type { AppContext } from "../../../core/AppContext.js";
import { calendarPath } from "./calendarAddress.js";
import type { CalendarLinkDocument } from "./calendarLink.model.js";

export function presentCalendarLink(app: AppContext, link: CalendarLinkDocument): CalendarLink {
  const { displayId, withMessages, createdAt, lastReadAt } = link;
  return {
    displayId: displayId?.toString() ?? null,
    withMessages,
    path: calendarPath(app, link),
    createdAt: createdAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  };
}
