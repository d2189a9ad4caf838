import { accountsApi } from "./accounts.js";
import { activityApi } from "./activity.js";
import { autoAnswersApi } from "./calling/autoAnswers.js";
import { billingApi } from "./billing.js";
import { callsApi } from "./calling/calls.js";
import { callRequestsApi } from "./callRequests.js";
import { calendarApi } from "./calendar/calendar.js";
import { followedCalendarsApi } from "./calendar/followedCalendars.js";
import { calendarImportsApi } from "./calendar/calendarImports.js";
import { calendarLinksApi } from "./calendar/calendarLinks.js";
import { cardsApi } from "./cards.js";
import { deviceSyncApi } from "./deviceSync.js";
import { displaysApi } from "./displays.js";
import { dutyApi } from "./duty.js";
import { eventsApi } from "./calendar/events.js";
import { feedbackApi } from "./feedback.js";
import { groupsApi } from "./groups.js";
import { headlinesApi } from "./headlines.js";
import { healthApi } from "./installation/health.js";
import { mailStopsApi } from "./notifying/mailStops.js";
import { messagesApi } from "./messages.js";
import { notificationsApi } from "./notifications.js";
import { occurrencesApi } from "./occurrences.js";
import { pairingApi } from "./pairing.js";
import { peopleApi } from "./people.js";
import { photosApi } from "./photos.js";
import { planApi } from "./plan.js";
import { recordingsApi } from "./recordings.js";
import { statusApi } from "./notifying/status.js";
import { takeoversApi } from "./takeovers.js";
import { versionApi } from "./installation/version.js";
import { voicesApi } from "./voices.js";
import { weatherApi } from "./weather.js";
import { webhooksApi } from "./webhooks.js";

/** Every endpoint of the server, by feature: what the OpenAPI document and the tests of every endpoint loop over. */
export const api = {
  accounts: accountsApi,
  activity: activityApi,
  autoAnswers: autoAnswersApi,
  billing: billingApi,
  calendar: calendarApi,
  calendarImports: calendarImportsApi,
  followedCalendars: followedCalendarsApi,
  calendarLinks: calendarLinksApi,
  callRequests: callRequestsApi,
  calls: callsApi,
  cards: cardsApi,
  deviceSync: deviceSyncApi,
  displays: displaysApi,
  duty: dutyApi,
  events: eventsApi,
  feedback: feedbackApi,
  groups: groupsApi,
  headlines: headlinesApi,
  health: healthApi,
  mailStops: mailStopsApi,
  messages: messagesApi,
  notifications: notificationsApi,
  occurrences: occurrencesApi,
  pairing: pairingApi,
  people: peopleApi,
  photos: photosApi,
  plan: planApi,
  recordings: recordingsApi,
  status: statusApi,
  takeovers: takeoversApi,
  version: versionApi,
  voices: voicesApi,
  weather: weatherApi,
  webhooks: webhooksApi,
};
