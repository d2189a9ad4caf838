import { notificationsApi } from "../../../shared/contract/notifications.js";
import type { Feature } from "../../core/Feature.js";
import { addressOf, signedInOf } from "../../http/callerKeys.js";
import { every, failures } from "../../http/rateLimits.js";
import { deriveDeliveries, deriveUrgentDeliveries } from "../../notifications/deliveries/derive.service.js";
import {
  sendDueNotifications,
  sendDuePushes,
  sendDueWebhooks,
  sendUrgentMails,
  sendUrgentPushes,
  sendUrgentWebhooks,
} from "../../notifications/deliveries/sendDue.service.js";
import { removeOldNotifications } from "../../notifications/deliveries/removeNotifications.service.js";
import { warnOwners } from "./reach/warnOwners.service.js";
import { notificationsRoutes } from "./notifications.routes.js";

const MINUTE_MS = 60_000;
/** Of a token, by one address. */
const WRONG_TRIES = { max: 60, windowMs: 15 * MINUTE_MS };

export const notificationsFeature: Feature = {
  routes: notificationsRoutes,
  limits: {
    wrongOpenedPerAddress: { ...WRONG_TRIES, ...failures(notificationsApi.noteOpened, addressOf) },
    wrongClaimsPerAddress: { ...WRONG_TRIES, ...failures(notificationsApi.claim, addressOf) },
    wrongClaimLooksPerAddress: { ...WRONG_TRIES, ...failures(notificationsApi.lookAtClaim, addressOf) },
    testMessagePerAccount: {
      max: 20,
      windowMs: 15 * MINUTE_MS,
      ...every(notificationsApi.sendTestMessage, signedInOf),
    },
  },
  awaitedWork: {
    deriveUrgentDeliveries,
    deriveDeliveries,
    sendUrgentPushes,
    sendUrgentMails,
    sendDueNotifications,
    sendDuePushes,
    sendUrgentWebhooks,
    sendDueWebhooks,
  },
  leftBehindWork: { warnOwners },
  removeExpired: removeOldNotifications,
};
