import { calendarImportsApi } from "../../../shared/contract/calendar/calendarImports.js";
import { followedCalendarsApi } from "../../../shared/contract/calendar/followedCalendars.js";
import { calendarLinksApi } from "../../../shared/contract/calendar/calendarLinks.js";
import type { Feature } from "../../core/Feature.js";
import { signedInOf } from "../../http/callerKeys.js";
import { every, failures } from "../../http/rateLimits.js";
import { calendarRoutes } from "./calendar.routes.js";
import { calendarsToRead } from "./following/calendarLease.js";
import { followedCalendarsRoutes } from "./following/followedCalendars.routes.js";
import { followedOf } from "./following/followedCalendars.service.js";
import { followZone, readFollowedCalendars } from "./following/readCalendars.service.js";
import {
  removeCalendarsIn,
  removeCalendarsOfDisplays,
  removeCalendarsOfUser,
  removeUnseenCalendars,
} from "./following/removeCalendars.service.js";
import { calendarImportsRoutes } from "./imports/calendarImports.routes.js";
import { importsOf, removeImportsOfDisplays } from "./imports/calendarImports.service.js";
import { PUBLISHED_CALENDAR } from "./links/calendarAddress.js";
import { calendarLinksRoutes } from "./links/calendarLinks.routes.js";
import {
  endLinksIn,
  endUnseenLinks,
  linksOf,
  removeLinksOfDisplays,
  removeLinksOfUser,
} from "./links/calendarLinks.service.js";
import { askerOf, publishedCalendarOf, publishedCalendarRoutes } from "./links/publishedCalendar.routes.js";

export { decodeCalendar } from "./reading/decodeCalendar.js";
export { readInWorker } from "./reading/readInWorker.js";

const MINUTE_MS = 60_000;

export const calendarFeature: Feature = {
  routes: [...calendarRoutes, ...calendarLinksRoutes, ...calendarImportsRoutes, ...followedCalendarsRoutes],
  routers: (app, limits) => [publishedCalendarRoutes(app, limits)],
  limits: {
    /** Each is read by a thread of its own. */
    previewCalendarPerAccount: {
      max: 30,
      windowMs: 15 * MINUTE_MS,
      ...every(calendarImportsApi.preview, signedInOf),
    },
    importCalendarPerAccount: {
      max: 30,
      windowMs: 15 * MINUTE_MS,
      ...every(calendarImportsApi.create, signedInOf),
    },
    /** Each asks a server that somebody has named. */
    followCalendarPerAccount: {
      max: 30,
      windowMs: 15 * MINUTE_MS,
      ...every(followedCalendarsApi.follow, signedInOf),
    },
    editFollowedPerAccount: {
      max: 60,
      windowMs: 15 * MINUTE_MS,
      ...every(followedCalendarsApi.edit, signedInOf),
    },
    lookAtCalendarPerAccount: {
      max: 30,
      windowMs: 15 * MINUTE_MS,
      ...every(followedCalendarsApi.look, signedInOf),
    },
    makeCalendarLinkPerAccount: {
      max: 60,
      windowMs: 15 * MINUTE_MS,
      ...every(calendarLinksApi.make, signedInOf),
    },
    /** Each reads a whole calendar. Google's programs ask from few addresses, so that each calendar counts by itself. */
    readCalendarPerLink: {
      max: 120,
      windowMs: 15 * MINUTE_MS,
      ...every(PUBLISHED_CALENDAR, publishedCalendarOf),
    },
    /** Who is wrong about one calendar that often is guessing. */
    readCalendarPerAsker: {
      max: 60,
      windowMs: 15 * MINUTE_MS,
      ...failures(PUBLISHED_CALENDAR, askerOf),
    },
  },
  auditActions: [
    [calendarImportsApi.create, { action: "calendar.imported", wording: "none" }],
    [calendarImportsApi.remove, { action: "calendar.importRemoved", wording: "none" }],
    [followedCalendarsApi.follow, { action: "followedCalendar.added", wording: "none" }],
    [followedCalendarsApi.edit, { action: "followedCalendar.changed", wording: "none" }],
    [followedCalendarsApi.look, { action: "followedCalendar.looked", wording: "none" }],
    [followedCalendarsApi.remove, { action: "followedCalendar.removed", wording: "none" }],
    [calendarLinksApi.make, { action: "calendarLink.made", wording: "none" }],
    [calendarLinksApi.end, { action: "calendarLink.ended", wording: "none" }],
  ],
  leftBehindWork: { readFollowedCalendars },
  looks: { readFollowedCalendars: calendarsToRead },
  archive: (owner) => ({
    calendarImports: () => importsOf(owner),
    followedCalendars: () => followedOf(owner),
    calendarLinks: () => linksOf(owner.userId),
  }),
  erasure: {
    async remove(_app, { displayIds }) {
      await removeImportsOfDisplays(displayIds);
      await removeLinksOfDisplays(displayIds);
      await removeCalendarsOfDisplays(displayIds);
    },
    // One may have been added until the displays were gone.
    removeLate: (_app, { displayIds }) => removeCalendarsOfDisplays(displayIds),
    async removeUser(app, { userId }) {
      await removeLinksOfUser(userId);
      await removeCalendarsOfUser(app, userId);
    },
  },
  follows: {
    displayEdited: followZone,
    async memberLeft(app, userId, groupId) {
      await endLinksIn(userId, groupId);
      await removeCalendarsIn(app, userId, groupId);
    },
    async memberSeesOnly(app, userId, seen) {
      await endUnseenLinks(userId, seen);
      await removeUnseenCalendars(app, userId, seen);
    },
    async accountTakenOver(app, userId) {
      await removeLinksOfUser(userId);
      await removeCalendarsOfUser(app, userId);
    },
  },
};
