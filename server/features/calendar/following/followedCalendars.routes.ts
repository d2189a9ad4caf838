import { followedCalendarsApi } from "../../../../shared/contract/calendar/followedCalendars.js";
import { route, type Route } from "../../../http/route.js";
import { presentFollowed } from "./followedCalendar.present.js";
import {
  editFollowed,
  endFollowing,
  followCalendar,
  listFollowed,
  lookAtFollowed,
} from "./followedCalendars.service.js";

export const followedCalendarsRoutes: Route[] = [
  route(followedCalendarsApi.list, async ({ app, access }) => ({
    items: await presentFollowed(app, access, await listFollowed(access.display)),
  })),
  route(followedCalendarsApi.follow, async ({ app, access, body, idempotencyKey }) => {
    const calendar = await followCalendar(app, access, { input: body, idempotencyKey });
    const [presented] = await presentFollowed(app, access, [calendar]);
    return presented!;
  }),
  route(followedCalendarsApi.edit, async ({ app, access, params, body }) => {
    const calendar = await editFollowed(app, access, { calendarId: params.calendarId, changes: body });
    const [presented] = await presentFollowed(app, access, [calendar]);
    return presented!;
  }),
  route(followedCalendarsApi.look, async ({ app, access, params }) => {
    const calendar = await lookAtFollowed(app, access, params.calendarId);
    const [presented] = await presentFollowed(app, access, [calendar]);
    return presented!;
  }),
  route(followedCalendarsApi.remove, async ({ app, access, params }) => {
    await endFollowing(app, access, params.calendarId);
    return {};
  }),
];
