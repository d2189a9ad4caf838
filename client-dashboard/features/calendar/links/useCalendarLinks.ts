import { useQuery, useQueryClient } from "@tanstack/react-query";
import { calendarLinksApi } from "../../../../shared/contract/calendar/calendarLinks.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

/** The caller's addresses for other calendar programs. */
export function useCalendarLinks() {
  return useQuery({ queryKey: queryKeys.calendarLinks, queryFn: () => apiCall(calendarLinksApi.list, {}) });
}

/** Each throws ApiError and has the addresses fetched anew. `displayId` null: the caller's own calendar. */
export function useCalendarLinkActions() {
  const cache = useQueryClient();

  async function anew(work: Promise<unknown>): Promise<void> {
    await work;
    await cache.invalidateQueries({ queryKey: queryKeys.calendarLinks });
  }

  return {
    make: (displayId: string | null, withMessages: boolean) =>
      anew(
        displayId === null
          ? apiCall(calendarLinksApi.makeOwn, {})
          : apiCall(calendarLinksApi.make, { params: { displayId }, body: { withMessages } }),
      ),
    end: (displayId: string | null) =>
      anew(
        displayId === null
          ? apiCall(calendarLinksApi.endOwn, {})
          : apiCall(calendarLinksApi.end, { params: { displayId } }),
      ),
  };
}
