import { accountsLive } from "../features/accounts/live.js";
import { activityLive } from "../features/activity/live.js";
import { calendarLive } from "../features/calendar/live.js";
import { callRequestsLive } from "../features/callRequests/live.js";
import { callsLive } from "../features/calls/live.js";
import { cardsLive } from "../features/cards/live.js";
import { displaysLive } from "../features/displays/live.js";
import { groupsLive } from "../features/groups/live.js";
import { messagesLive } from "../features/messages/live.js";
import { notificationsLive } from "../features/notifications/live.js";
import { occurrencesLive } from "../features/occurrences/live.js";
import { peopleLive } from "../features/people/live.js";
import { photosLive } from "../features/photos/live.js";
import { recordingsLive } from "../features/recordings/live.js";
import { statusLive } from "../features/status/live.js";
import type { LiveHandlers } from "../realtime/liveEvents.js";

/** The features whose screens change when the server tells something; no order among them. */
export const LIVE_FEATURES: LiveHandlers[] = [
  accountsLive,
  activityLive,
  calendarLive,
  callRequestsLive,
  callsLive,
  cardsLive,
  displaysLive,
  groupsLive,
  messagesLive,
  notificationsLive,
  occurrencesLive,
  peopleLive,
  photosLive,
  recordingsLive,
  statusLive,
];
