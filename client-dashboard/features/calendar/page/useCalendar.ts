import { useQueries } from "@tanstack/react-query";
import type { z } from "zod";
import { calendarApi } from "../../../../shared/contract/calendar/calendar.js";
import type { Display } from "../../../../shared/contract/displays.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { entriesOf } from "../entries/CalendarEntry.js";
import { lookAgainMs } from "../../messages/index.js";
import type { DayRange } from "../views/calendarDays.js";

type CalendarPage = z.output<typeof calendarApi.list.result>;

/** What is planned on some displays within some days; kept up to date by the realtime events. */
export function useCalendar(displays: readonly Display[], days: DayRange) {
  const queries = useQueries({
    queries: displays.map((display) => ({
      queryKey: queryKeys.calendarDays(display.id, days, clockOf(display)),
      queryFn: () => apiCall(calendarApi.list, { params: { displayId: display.id }, query: days }),
      refetchInterval: ({ state }: { state: { data?: CalendarPage | undefined } }) =>
        lookAgainMs(
          (state.data?.events ?? []).map(({ pause }) => pause?.until),
          Date.now(),
        ),
    })),
  });
  const failed = queries.filter(({ isError, data }) => isError && !data);
  return {
    entries: queries.flatMap(({ data }, index) => {
      const display = displays[index];
      return data && display ? entriesOf(display, data) : [];
    }),
    isPending: queries.some(({ isPending }) => isPending),
    hasMore: queries.some(({ data }) => data && data.showingsInAll > data.showings.length),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** In another zone or while the person is away it is another calendar, and no event of the server says so. */
function clockOf({ timeZone, awayUntil, archived }: Display): string {
  return [timeZone, awayUntil ?? "", archived ? "archived" : ""].join(" ");
}
