import { notificationsApi } from "../../../shared/contract/notifications.js";
import { route, type Route } from "../../http/route.js";
import { noteOpened } from "../../notifications/deliveries/opened.service.js";
import { removePushDevice } from "../../notifications/push/pushDevices.service.js";
import {
  changeChoices,
  getNotificationSettings,
  sendMailsAgain,
  sendTestMessage,
} from "./notifications.service.js";

export const notificationsRoutes: Route[] = [
  route(notificationsApi.get, ({ app, access }) => getNotificationSettings(app, access.actor)),
  route(notificationsApi.edit, ({ app, access, body }) => changeChoices(app, access.actor.user, body)),
  route(notificationsApi.removeDevice, async ({ app, access, params }) => {
    await removePushDevice(access.actor.user._id, params.deviceId);
    app.hub.toUser(access.actor.user.id, { type: "account.changed" });
    return {};
  }),
  route(notificationsApi.sendMailsAgain, async ({ app, access }) => {
    await sendMailsAgain(app, access.actor.user);
    return {};
  }),
  route(notificationsApi.noteOpened, async ({ app, body }) => {
    await noteOpened(app, body.openedToken);
    return {};
  }),
  route(notificationsApi.sendTestMessage, async ({ app, access, body }) => {
    await sendTestMessage(app, access.actor.user, body.fcmToken);
    return {};
  }),
];
