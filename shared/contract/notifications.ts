import { z } from "zod";
import { PUSH_TOKEN_MAX } from "../limits.js";
import { Done, Id, Instant, WallTime } from "./base/fields.js";
import { endpoint } from "./base/endpoint.js";
import { ClaimToken, NotificationClaim } from "./base/notificationClaim.js";

/**
 * What is called fcmToken (docs/PRODUCT.md, "Fixed calls and texts"): Firebase's registration token, or a standard Web Push subscription
 * as JSON (endpoint and keys, as `PushSubscription.toJSON()` gives them) where no Firebase is configured.
 */
export const PushToken = z
  .string()
  .min(1, "The push token is missing.")
  .max(PUSH_TOKEN_MAX, "This push token is too long.")
  .regex(/^[\x20-\x7e]+$/, "This push token is not valid.");

/** What a caregiver may want to be told outside of the dashboard, each by push, by mail, by both or not at all. */
export const NotificationTopic = z.enum([
  "answers",
  "screens",
  "calls",
  "recordings",
  "missed",
  "offline",
  "battery",
  "troubles",
  "group",
]);
export type NotificationTopic = z.infer<typeof NotificationTopic>;

const Ways = z.object({ push: z.boolean(), mail: z.boolean() });
export type NotificationWays = z.infer<typeof Ways>;

/** On the user's own wall clock; a range over midnight is fine. What happens meanwhile is held and comes as one at their end. */
export const QuietHours = z
  .object({ from: WallTime, until: WallTime })
  .refine(({ from, until }) => from !== until, { message: "Start and end are the same.", path: ["until"] });
export type QuietHours = z.infer<typeof QuietHours>;

/** What is told at once in quiet hours and pauses too. */
const Passes = z.object({
  /** Somebody asks to be called now. */
  callNow: z.boolean(),
  /** A medication that was missed or that nobody has answered. */
  medication: z.boolean(),
  /** A battery below 10 %. */
  battery: z.boolean(),
});
export type NotificationPasses = z.infer<typeof Passes>;

export const NotificationChoices = z.object({
  answers: Ways,
  screens: Ways,
  calls: Ways,
  recordings: Ways,
  missed: Ways,
  /** A screen that is silent, or that nobody has touched. */
  offline: Ways,
  battery: Ways,
  /** Whatever else is wrong with a screen. */
  troubles: Ways,
  /** Who has come and gone, who owns the group, and screens that were removed. */
  group: Ways,
  quietHours: QuietHours.nullable(),
  passes: Passes,
  /** Until then everything is held as in quiet hours; null, or a time that has passed: there is no pause. */
  pausedUntil: Instant.nullable(),
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/** A browser that gets push messages. */
export const PushDevice = z.object({
  id: z.string(),
  /** In words that its owner knows: "Android phone", "Computer (Windows)". */
  deviceName: z.string(),
  browserName: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  addedAt: Instant,
});
export type PushDevice = z.infer<typeof PushDevice>;

/** What a browser needs to ask its push service for a token. Nothing of it is secret. */
export const PushService = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("webPush"), publicKey: z.string() }),
  z.object({
    kind: z.literal("fcm"),
    publicKey: z.string(),
    apiKey: z.string(),
    appId: z.string(),
    projectId: z.string(),
    messagingSenderId: z.string(),
  }),
]);
export type PushService = z.infer<typeof PushService>;

export const NotificationSettings = z.object({
  choices: NotificationChoices,
  devices: z.array(PushDevice),
  pushService: PushService,
  /** Somebody pressed "Don't email this address again" in an invitation to the user's address. */
  invitationsStopped: z.boolean(),
  /** Mails to the user came back: since then only what keeps the account safe is mailed. null or left out: mails go. */
  mailOffAt: Instant.nullish(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** What a push message carries. `url` is a path of this site; `tag` lets a repeat replace the first; `openedToken` says that it was tapped. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  icon: z.string(),
  url: z.string(),
  tag: z.string(),
  /** Left out by builds before it, and of a test. */
  openedToken: z.string().optional(),
  /** Left out where there is nothing to be on: with it "I'm on it" can be said right from the notification. */
  claimToken: z.string().optional(),
  /** It replaces an earlier step of its matter, and is told anew. */
  renotify: z.boolean().optional(),
  /** How much waits for somebody, for the app's icon. */
  openCount: z.number().int().optional(),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** When nobody would be told of a missed medication in the coming 24 hours, and whom nothing reaches. */
export const GroupReach = z.object({
  displays: z.array(
    z.object({
      displayId: z.string(),
      displayName: z.string(),
      timeZone: z.string(),
      hours: z.array(z.object({ from: Instant, until: Instant })),
      isAlways: z.boolean(),
    }),
  ),
  /** Members without any way to be told; who is not the owner finds themselves at most. */
  unreachable: z.array(z.object({ userId: z.string(), name: z.string() })),
});
export type GroupReach = z.infer<typeof GroupReach>;

export const notificationsApi = {
  get: endpoint({
    method: "GET",
    path: "/api/notifications",
    access: "signedIn",
    summary: "What the signed-in user is told by push and mail, and on which browsers.",
    result: NotificationSettings,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/notifications",
    access: "signedIn",
    summary: "Changes what the signed-in user is told by push and mail; what is left out stays.",
    body: NotificationChoices.partial().refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      "Say what to change.",
    ),
    result: NotificationChoices,
  }),
  getReach: endpoint({
    method: "GET",
    path: "/api/group/reach",
    access: "group.view",
    summary:
      "The hours of the coming day at which nobody of the active group would be told of a missed medication, and whom nothing reaches.",
    result: GroupReach,
  }),
  removeDevice: endpoint({
    method: "DELETE",
    path: "/api/notifications/devices/:deviceId",
    access: "signedIn",
    summary: "Ends push messages to one of the user's own browsers.",
    params: z.object({ deviceId: Id }),
    result: Done,
  }),
  sendMailsAgain: endpoint({
    method: "POST",
    path: "/api/notifications/sendMailsAgain",
    access: "signedIn",
    summary: "Lets invitations go to the signed-in user's address again, which is verified.",
    result: Done,
  }),
  turnMailsOn: endpoint({
    method: "POST",
    path: "/api/notifications/turnMailsOn",
    access: "signedIn",
    summary: "Lets mails go to the signed-in user again, which were turned off since they came back.",
    result: Done,
  }),
  countOpen: endpoint({
    method: "GET",
    path: "/api/notifications/openCount",
    access: "signedIn",
    summary: "How much waits for somebody on all displays that the user may see: what the app's icon says.",
    result: z.object({ openCount: z.number().int() }),
  }),
  /** "I'm on it" from a lock screen or a mail. */
  lookAtClaim: endpoint({
    method: "POST",
    path: "/api/notification-claim/look",
    access: "anyone",
    summary: "How the matter of a notification stands. It changes nothing: scanners open links.",
    body: z.object({ claimToken: ClaimToken }),
    result: NotificationClaim,
  }),
  claim: endpoint({
    method: "POST",
    path: "/api/notification-claim",
    access: "anyone",
    summary: "Says that the user looks after the matter of a notification, once; harmless to repeat.",
    body: z.object({ claimToken: ClaimToken }),
    result: NotificationClaim,
  }),
  /** The worker of a browser says so, which may hold no sign-in any more: the token, made for this one message, is enough. */
  noteOpened: endpoint({
    method: "POST",
    path: "/api/notification-opened",
    access: "anyone",
    summary: "Notes that a notification was tapped. Harmless to repeat.",
    body: z.object({ openedToken: z.string().regex(/^[0-9a-f]{24}[\w-]{43}$/, "This is no such token.") }),
    result: Done,
  }),
  sendTestMessage: endpoint({
    method: "POST",
    path: "/api/send-test-message",
    access: "signedIn",
    summary:
      "Sends a test to the last 3 browsers on which the user wants to be told; the token is one of them.",
    body: z.object({ fcmToken: PushToken }),
    result: Done,
  }),
};
