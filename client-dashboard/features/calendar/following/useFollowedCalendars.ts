import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  followedCalendarsApi,
  type FollowedCalendar,
  type FollowedCalendarChanges,
  type NewFollowedCalendar,
} from "../../../../shared/contract/calendar/followedCalendars.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

/** When each was read last is told by no event of the server. */
const LOOKED_AT_EVERY_MS = 60_000;

/** The calendars elsewhere that a display follows. */
export function useFollowedCalendars(displayId: string) {
  return useQuery({
    queryKey: queryKeys.followedCalendars(displayId),
    queryFn: () => apiCall(followedCalendarsApi.list, { params: { displayId } }),
    refetchInterval: LOOKED_AT_EVERY_MS,
  });
}

/** Each throws ApiError. */
export function useFollowActions(displayId: string) {
  const cache = useQueryClient();

  async function anew<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    await Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.followedCalendars(displayId) }),
      cache.invalidateQueries({ queryKey: queryKeys.calendar(displayId) }),
    ]);
    return result;
  }

  const of = ({ id }: FollowedCalendar) => ({ params: { displayId, calendarId: id } });
  return {
    follow: (body: NewFollowedCalendar, key: string) =>
      anew(apiCall(followedCalendarsApi.follow, { params: { displayId }, body }, { idempotencyKey: key })),
    edit: (calendar: FollowedCalendar, changes: FollowedCalendarChanges) =>
      anew(apiCall(followedCalendarsApi.edit, { ...of(calendar), body: changes })),
    look: (calendar: FollowedCalendar) => anew(apiCall(followedCalendarsApi.look, of(calendar))),
    remove: (calendar: FollowedCalendar) => anew(apiCall(followedCalendarsApi.remove, of(calendar))),
  };
}
