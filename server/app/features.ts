import type { Feature } from "../core/Feature.js";
import { accountsFeature } from "../features/accounts/index.js";
import { activityFeature } from "../features/activity/index.js";
import { alertsFeature } from "../features/alerts/index.js";
import { auditFeature } from "../features/audit/index.js";
import { billingFeature } from "../features/billing/index.js";
import { calendarFeature } from "../features/calendar/index.js";
import { callRequestsFeature } from "../features/callRequests/index.js";
import { callsFeature } from "../features/calls/index.js";
import { cardsFeature } from "../features/cards/index.js";
import { deviceSyncFeature } from "../features/deviceSync/index.js";
import { displaysFeature } from "../features/displays/index.js";
import { dutyFeature } from "../features/duty/index.js";
import { eventsFeature } from "../features/events/index.js";
import { extrasFeature } from "../features/extras/index.js";
import { feedbackFeature } from "../features/feedback/index.js";
import { groupsFeature } from "../features/groups/index.js";
import { headlinesFeature } from "../features/headlines/index.js";
import { healthFeature } from "../features/health/index.js";
import { ladderFeature } from "../features/ladder/index.js";
import { mailStopsFeature } from "../features/mailStops/index.js";
import { messagesFeature } from "../features/messages/index.js";
import { notificationsFeature } from "../features/notifications/index.js";
import { occurrencesFeature } from "../features/occurrences/index.js";
import { pairingFeature } from "../features/pairing/index.js";
import { peopleFeature } from "../features/people/index.js";
import { photosFeature } from "../features/photos/index.js";
import { recordingsFeature } from "../features/recordings/index.js";
import { statusFeature } from "../features/status/index.js";
import { takeoversFeature } from "../features/takeovers/index.js";
import { versionFeature } from "../features/version/index.js";
import { voicesFeature } from "../features/voices/index.js";
import { weatherFeature } from "../features/weather/index.js";
import { webhooksFeature } from "../features/webhooks/index.js";
import { CHANGES_PER_ACCOUNT, type RateLimits } from "../http/rateLimits.js";
import { foundations } from "./foundations.js";
import { register } from "./register.js";

/** Every feature. Where due work is run by hand, in tests and scripts, it is run in this order. */
const FEATURES: Feature[] = [
  occurrencesFeature,
  ladderFeature,
  alertsFeature,
  notificationsFeature,
  displaysFeature,
  pairingFeature,
  accountsFeature,
  photosFeature,
  recordingsFeature,
  voicesFeature,
  takeoversFeature,
  activityFeature,
  auditFeature,
  billingFeature,
  calendarFeature,
  callRequestsFeature,
  callsFeature,
  cardsFeature,
  deviceSyncFeature,
  dutyFeature,
  eventsFeature,
  extrasFeature,
  feedbackFeature,
  groupsFeature,
  headlinesFeature,
  healthFeature,
  mailStopsFeature,
  messagesFeature,
  peopleFeature,
  statusFeature,
  versionFeature,
  weatherFeature,
  webhooksFeature,
  foundations,
];

export const REGISTERED = register(FEATURES);

export const DEFAULT_RATE_LIMITS: RateLimits = Object.fromEntries(
  Object.entries({ ...REGISTERED.limits, changesPerAccount: CHANGES_PER_ACCOUNT }).map(
    ([name, { max, windowMs }]) => [name, { max, windowMs }],
  ),
);
