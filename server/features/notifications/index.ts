import { notificationsApi } from "../../../shared/contract/notifications.js";
import type { Feature } from "../../core/Feature.js";
import { addressOf, signedInOf } from "../../http/callerKeys.js";
import { every, failures } from "../../http/rateLimits.js";
import {
  deriveDeliveries,
  deriveUrgentDeliveries,
  newEntries,
  newUrgentEntries,
} from "../../notifications/deliveries/derive.service.js";
import { DELIVERY_TIMES } from "./deliveryTimes.js";
import {
  sendDueNotifications,
  sendDuePushes,
  sendDueWebhooks,
  sendUrgentMails,
  sendUrgentPushes,
  sendUrgentWebhooks,
  waiting,
} from "../../notifications/deliveries/sendDue.service.js";
import { SENDING_WORK } from "../../notifications/channels/sendingWork.js";
import { giveUpUnknownEntries, longUnknownEntries } from "../../notifications/deliveries/unknownKind.js";
import { removeOldNotifications } from "../../notifications/deliveries/removeNotifications.service.js";
import { groupsToLookAt, warnOwners } from "./reach/warnOwners.service.js";
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
    [SENDING_WORK.push.urgent]: sendUrgentPushes,
    [SENDING_WORK.mail.urgent]: sendUrgentMails,
    [SENDING_WORK.mail.other]: sendDueNotifications,
    [SENDING_WORK.push.other]: sendDuePushes,
    [SENDING_WORK.webhook.urgent]: sendUrgentWebhooks,
    [SENDING_WORK.webhook.other]: sendDueWebhooks,
  },
  timesAhead: DELIVERY_TIMES,
  leftBehindWork: { warnOwners, giveUpUnknownEntries },
  looks: {
    deriveUrgentDeliveries: newUrgentEntries,
    deriveDeliveries: newEntries,
    [SENDING_WORK.push.urgent]: waiting({ channel: "push", urgent: true }),
    [SENDING_WORK.mail.urgent]: waiting({ channel: "mail", urgent: true }),
    [SENDING_WORK.mail.other]: waiting({ channel: "mail", urgent: false }),
    [SENDING_WORK.push.other]: waiting({ channel: "push", urgent: false }),
    [SENDING_WORK.webhook.urgent]: waiting({ channel: "webhook", urgent: true }),
    [SENDING_WORK.webhook.other]: waiting({ channel: "webhook", urgent: false }),
    warnOwners: groupsToLookAt,
    giveUpUnknownEntries: longUnknownEntries,
  },
  removeExpired: removeOldNotifications,
};
