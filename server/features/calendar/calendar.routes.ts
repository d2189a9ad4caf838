import { calendarApi } from "../../../shared/contract/calendar/calendar.js";
import { CALENDAR_SHOWINGS_MAX } from "../../../shared/limits.js";
import { dayOf } from "../../../shared/rules/wallDays.js";
import { route, type Route } from "../../http/route.js";
import { zoneClock } from "../../schedule/ZoneClock.js";
import { listEvents } from "../events/index.js";
import { followedIn } from "./following/followedCalendars.service.js";
import { showingsIn } from "./showings.service.js";

export const calendarRoutes: Route[] = [
  route(calendarApi.list, async ({ app, access: { display }, query }) => {
    const clock = zoneClock(display.timeZone);
    const [from, until] = [query.from, query.until].map((date) => clock.instantOf(dayOf(date), 0));
    const range = { from: from!, until: until!, max: CALENDAR_SHOWINGS_MAX };
    const { showings, inAll } = await showingsIn(app, display, range);
    const listed = await listEvents(app, display, query);
    return {
      ...listed,
      followed: await followedIn(display, listed.events),
      showings,
      showingsInAll: inAll,
    };
  }),
];
