import { accountsApi } from "../../../shared/contract/accounts.js";
import {
  notificationsApi,
  type NotificationSettings,
  type PushService,
} from "../../../shared/contract/notifications.js";
import { PUSH_REFRESH_MS } from "../../../shared/limits.js";
import { TOASTS } from "../../../shared/texts.js";
import { apiCall } from "../../api/apiCall.js";
import { forgetLater, readPushChoice, writePushChoice } from "./pushChoice.js";
import { readPushRecord, writePushRecord } from "./pushRecord.js";
import { pushPermission, pushSupport } from "./pushSupport.js";
import { dropPushToken, getPushToken } from "./pushToken.js";
import { dropReceived, keepReceivedFor } from "./receivedMessages.js";

/** Its message is shown as a toast. */
export class PushUnavailable extends Error {}

/**
 * Asks for the permission and has this browser told by push. Called from a press: browsers ask for a permission only then. Throws
 * PushUnavailable, or what the call throws.
 */
export async function turnPushOn(service: PushService, userId: string): Promise<void> {
  if (pushSupport() !== "ready") throw new PushUnavailable(TOASTS.notificationsUnavailable);
  const permission = await Notification.requestPermission();
  if (permission !== "granted") {
    console.info(`The browser may not show notifications: ${permission}.`);
    throw new PushUnavailable(TOASTS.notificationsDenied);
  }
  const token = await getPushToken(service).catch((error: unknown) => {
    // Private windows, blocked push services, no network: browsers do not say which.
    console.warn("This browser gave no push token.", error);
    return "";
  });
  if (token === "") throw new PushUnavailable(TOASTS.notificationsNoToken);
  await register(token, userId);
}

/** Throws what the call throws; without a device of its own on the server there is nothing to remove there. */
export async function turnPushOff(userId: string, deviceId: string | null): Promise<void> {
  if (deviceId) await apiCall(notificationsApi.removeDevice, { params: { deviceId } });
  writePushRecord(null);
  writePushChoice(userId, "off");
  await dropPushToken();
}

/**
 * What a signed-in page does at its start: has a browser that may show notifications told of this account, unless that was turned off here,
 * says every seven days that it is still there, and turns itself off when it was turned off elsewhere.
 */
export async function keepPushOn(userId: string, now: number): Promise<void> {
  if (pushSupport() !== "ready" || pushPermission() !== "granted") return;
  if (readPushChoice(userId) === "off") return;
  const record = readPushRecord();
  // Somebody else's says nothing of this account.
  const registeredAt = record?.userID === userId && record.token !== null ? record.registeredAt : null;
  const isFresh = registeredAt !== null && now - registeredAt < PUSH_REFRESH_MS;
  if (isFresh) return keepReceivedFor(userId).catch(nothingIsKept);
  const settings: NotificationSettings = await apiCall(notificationsApi.get, {});
  const wasRemoved = registeredAt !== null && !settings.devices.some(({ current }) => current);
  if (wasRemoved) return turnPushOff(userId, null);
  await register(await getPushToken(settings.pushService), userId);
}

/** Somebody logged out: this browser must not show what happens in their family any more, whether the server hears of it or not. */
export async function silencePush(): Promise<void> {
  forgetLater();
  await Promise.all([dropRegistered(), dropReceived().catch(nothingIsKept)]);
}

/** What remains of the record lets the same account's next log-in find it on. */
async function dropRegistered(): Promise<void> {
  const record = readPushRecord();
  if (!record?.token) return;
  writePushRecord({ ...record, token: null });
  await dropPushToken();
}

async function register(fcmToken: string, userId: string): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await apiCall(accountsApi.setProfile, { body: { fcmToken, timeZone } });
  writePushRecord({ userID: userId, token: fcmToken, registeredAt: Date.now() });
  writePushChoice(userId, null);
  await keepReceivedFor(userId).catch(nothingIsKept);
}

/** The browser's store is blocked: messages are shown all the same. */
function nothingIsKept(error: unknown): void {
  console.info("Push messages cannot be kept on this device.", error);
}
