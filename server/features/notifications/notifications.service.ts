import { randomBytes } from "node:crypto";
import { BRAND } from "../../../shared/brand.js";
import type {
  NotificationChoices,
  NotificationSettings,
  PushService,
} from "../../../shared/contract/notifications.js";
import { PAUSE_DAYS_MAX } from "../../../shared/limits.js";
import { TOASTS } from "../../../shared/texts.js";
import type { AppContext } from "../../core/AppContext.js";
import type { Actor } from "../../circle/accounts/Actor.js";
import { AppError, badInput } from "../../core/AppError.js";
import { browserNameFrom } from "../../../shared/rules/browserName.js";
import { deviceNameFrom } from "../../core/deviceName.js";
import { choicesOf } from "../../notifications/deliveries/choices.js";
import { lookAtSummariesAgain } from "../../notifications/deliveries/gathering/summaryRow.js";
import type { PushDeviceDocument } from "../../notifications/push/pushDevice.model.js";
import { listPushDevices, requirePushDevice } from "../../notifications/push/pushDevices.service.js";
import { PUSH_ICON } from "../../notifications/push/pushIcon.js";
import { sendToDevice } from "../../notifications/push/sendToDevice.js";
import { vapidKeys } from "../../notifications/push/vapidKeys.js";
import { requireVerified } from "../../auth/requireVerified.service.js";
import { areMailsStopped, endMailStop } from "../../notifications/mailStops/mailStops.service.js";
import { lookAtReachAgain } from "../../circle/groups/lookAtReachAgain.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";

const DAY_MS = 24 * 60 * 60_000;
/** Of what somebody chooses, what decides whether a missed medication reaches them. */
const REACH = ["missed", "quietHours", "passes", "pausedUntil"] satisfies (keyof NotificationChoices)[];
const VERIFY_FIRST = "Verify your email address first. Then invitations come again.";
/** A test that comes later than this only confuses. */
const TEST_TTL_SECONDS = 5 * 60;

export async function getNotificationSettings(
  app: AppContext,
  { user, sessionId }: Actor,
): Promise<NotificationSettings> {
  const devices = await listPushDevices(app, [user._id]);
  return {
    choices: choicesOf(user),
    devices: devices.map((device) => presentPushDevice(device, sessionId)),
    pushService: presentPushService(app),
    invitationsStopped: await areMailsStopped(app, user.email),
    mailOffAt: user.mailOffAt?.toISOString() ?? null,
  };
}

/** Throws 409 `email-not-verified`: whose address it is has to be known first. */
export async function sendMailsAgain(app: AppContext, user: UserDocument): Promise<void> {
  requireVerified(user, VERIFY_FIRST);
  await endMailStop(app, user.email);
  app.hub.toUser(user.id, { type: "account.changed" });
}

/** What is left out stays. Every dashboard of this user learns of it, and what is held goes as soon as it may. Throws 400 naming `pausedUntil`. */
export async function changeChoices(
  app: AppContext,
  user: UserDocument,
  changes: Partial<NotificationChoices>,
): Promise<NotificationChoices> {
  if (changes.pausedUntil) requirePause(app, new Date(changes.pausedUntil));
  const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
  const set = Object.fromEntries(fields.map(([name, value]) => [`notificationChoices.${name}`, value]));
  const changed = await UserModel.findOneAndUpdate(
    { _id: user._id },
    { $set: set },
    { returnDocument: "after" },
  );
  await lookAtSummariesAgain(user._id, new Date(app.now()));
  if (REACH.some((name) => name in changes)) await lookAtReachAgain(app, user._id);
  app.wakeDueLoop();
  app.hub.toUser(user.id, { type: "account.changed" });
  return choicesOf(changed ?? user);
}

function requirePause(app: AppContext, until: Date): void {
  if (until.getTime() <= app.now()) throw badInput("pausedUntil", "This time has passed.");
  if (until.getTime() > app.now() + PAUSE_DAYS_MAX * DAY_MS)
    throw badInput("pausedUntil", `Choose a time within ${PAUSE_DAYS_MAX} days.`);
}

/**
 * Sends a test at once to the user's browsers, the caller's among them. Throws 404 for a token that is none of them, and 409 `push-failed`
 * when no push service took it.
 */
export async function sendTestMessage(app: AppContext, user: UserDocument, token: string): Promise<void> {
  await requirePushDevice(user._id, token);
  const devices = await listPushDevices(app, [user._id]);
  const topic = randomBytes(12).toString("hex");
  const sent = await Promise.all(devices.map((device) => trySending(app, device, topic)));
  if (sent.includes(true)) return;
  throw new AppError({ code: "push-failed", status: 409, message: TOASTS.notificationsFailed });
}

async function trySending(app: AppContext, device: PushDeviceDocument, topic: string): Promise<boolean> {
  const message = {
    title: `Test from ${BRAND.name}`,
    body: "Notifications work on this device.",
    icon: PUSH_ICON,
    url: "/account",
    tag: topic,
  };
  try {
    const push = { message, ttlSeconds: TEST_TTL_SECONDS, urgency: "high" as const, topic };
    return (await sendToDevice(app, device, push)) === "sent";
  } catch (error) {
    // The others get it all the same; the caller hears of it when none does.
    app.log.warn({ err: error, pushDeviceId: device.id }, "a test message could not be sent");
    return false;
  }
}

function presentPushDevice(
  { id, sessionId, userAgent, addedAt }: PushDeviceDocument,
  currentSessionId: string,
): NotificationSettings["devices"][number] {
  return {
    id: String(id),
    deviceName: deviceNameFrom(userAgent),
    browserName: browserNameFrom(userAgent),
    current: sessionId === currentSessionId,
    addedAt: addedAt.toISOString(),
  };
}

function presentPushService(app: AppContext): PushService {
  const { firebase } = app.config;
  if (firebase === null) return { kind: "webPush", publicKey: vapidKeys(app).publicKey };
  const { apiKey, appId, projectId, messagingSenderId, publicKey } = firebase;
  return { kind: "fcm", apiKey, appId, projectId, messagingSenderId, publicKey };
}
