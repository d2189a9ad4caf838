import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { EventStart } from "../../messages/rules.js";
import type { CalendarDialog } from "./CalendarDialogs.js";

/** Who was writing a message and wants an event in its place finds the form for it open, once. */
export function useEventStart(usualDate: string): CalendarDialog | null {
  const { state, pathname, search } = useLocation() as { state: unknown; pathname: string; search: string };
  const navigate = useNavigate();
  const start = EventStart.safeParse((state as { event?: unknown } | null)?.event).data;
  useEffect(() => {
    // A reload does not begin anew.
    if (start) void navigate({ pathname, search }, { replace: true, state: null });
  });
  if (!start) return null;
  return { kind: "event", target: { kind: "new", ...start, date: start.date ?? usualDate } };
}
