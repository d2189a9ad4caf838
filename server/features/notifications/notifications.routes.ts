import { notificationsApi } from "../../../shared/contract/notifications.js";
import { route, type Route } from "../../http/route.js";
import { turnMailsOn } from "../../notifications/mailFailures/mailFailures.service.js";
import { claimByToken, lookAtClaim } from "../../notifications/claims/notificationClaims.service.js";
import { countOpenFor } from "../../notifications/claims/openCount.service.js";
import { noteOpened } from "../../notifications/deliveries/opened.service.js";
import { removePushDevice } from "../../notifications/push/pushDevices.service.js";
import {
  changeChoices,
  getNotificationSettings,
  sendMailsAgain,
  sendTestMessage,
} from "./notifications.service.js";

import { getReach } from "./reach/reach.service.js";
import { lookAtReachAgain } from "../../circle/groups/lookAtReachAgain.js";

export const notificationsRoutes: Route[] = [
  route(notificationsApi.get, ({ app, access }) => getNotificationSettings(app, access.actor)),
  route(notificationsApi.edit, ({ app, access, body }) => changeChoices(app, access.actor.user, body)),
  route(notificationsApi.getReach, ({ app, access }) => getReach(app, access)),
  route(notificationsApi.removeDevice, async ({ app, access, params }) => {
    await removePushDevice(access.actor.user._id, params.deviceId);
    await lookAtReachAgain(app, access.actor.user._id);
    app.hub.toUser(access.actor.user.id, { type: "account.changed" });
    return {};
  }),
  route(notificationsApi.sendMailsAgain, async ({ app, access }) => {
    await sendMailsAgain(app, access.actor.user);
    return {};
  }),
  route(notificationsApi.lookAtClaim, ({ app, body }) => lookAtClaim(app, body.claimToken)),
  route(notificationsApi.claim, ({ app, body }) => claimByToken(app, body.claimToken)),
  route(notificationsApi.noteOpened, async ({ app, body }) => {
    await noteOpened(app, body.openedToken);
    return {};
  }),
  route(notificationsApi.turnMailsOn, async ({ app, access }) => {
    await turnMailsOn(app, access.actor.user._id);
    return {};
  }),
  route(notificationsApi.countOpen, async ({ app, access }) => ({
    openCount: await countOpenFor(app, access.actor.user),
  })),
  route(notificationsApi.sendTestMessage, async ({ app, access, body }) => {
    await sendTestMessage(app, access.actor.user, body.fcmToken);
    return {};
  }),
];
