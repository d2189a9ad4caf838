import { useSearchParams } from "react-router";
import { WallDate } from "../../../../shared/contract/base/fields.js";
import { ENTRY_KINDS, type EntryKind } from "../entries/filterEntries.js";
import { CALENDAR_VIEWS, type CalendarView } from "../views/calendarDays.js";

/** Where in the calendar somebody is, and what of it they look at. */
export interface CalendarPlace {
  view: CalendarView;
  date: string;
  /** null: all of them. */
  displayId: string | null;
  kind: EntryKind;
  search: string;
}

/** In the address, so that a reload, a link and the browser's Back find it again. */
export function useCalendarPlace(usual: { view: CalendarView; date: string }) {
  const [params, setParams] = useSearchParams();
  const date = WallDate.safeParse(params.get("date"));
  const place: CalendarPlace = {
    view: oneOf(CALENDAR_VIEWS, params.get("view")) ?? usual.view,
    date: date.success ? date.data : usual.date,
    displayId: params.get("display"),
    kind: oneOf(ENTRY_KINDS, params.get("kind")) ?? "all",
    search: params.get("search") ?? "",
  };

  /** Whoever goes on to another day or view comes back by the browser's Back; a filter is no place of its own. */
  function go(changes: Partial<CalendarPlace>): void {
    const next = new URLSearchParams(params);
    const set = (name: string, value: string | null) => {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    };
    if (changes.view) set("view", changes.view);
    if (changes.date) set("date", changes.date);
    if (changes.displayId !== undefined) set("display", changes.displayId);
    if (changes.kind) set("kind", changes.kind === "all" ? null : changes.kind);
    if (changes.search !== undefined) set("search", changes.search);
    const isPlace = changes.view !== undefined || changes.date !== undefined;
    setParams(next, { replace: !isPlace, preventScrollReset: true });
  }

  return { place, go };
}

function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | null {
  return values.find((one) => one === value) ?? null;
}
