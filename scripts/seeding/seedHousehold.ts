import type { AppContext } from "../../server/core/AppContext.js";
import type { Actor } from "../../server/circle/accounts/Actor.js";
import { signUp } from "../../server/features/accounts/index.js";
import { UserModel, type UserDocument } from "../../server/circle/accounts/user.model.js";
import { DeviceModel, type DeviceDocument } from "../../server/circle/displays/device.model.js";
import { renameDevice } from "../../server/circle/displays/deviceRoster.service.js";
import type { DisplayDocument } from "../../server/circle/displays/display.model.js";
import { createDisplay, markOnboarded, openPairing } from "../../server/features/displays/index.js";
import type { MemberDocument } from "../../server/circle/groups/member.model.js";
import { getStoredMembership } from "../../server/circle/groups/activeGroup.service.js";
import { pairBrowser } from "../../server/features/pairing/index.js";
import { serverKey } from "../../server/core/uniqueKey.js";
import { tellNobody } from "../../server/notifications/deliveries/queue.service.js";
import { atTime } from "./atTime.js";
import { furnishDisplay } from "./furnishDisplay.js";
import { PAST_MESSAGES, PLANNED_MESSAGES } from "./household.js";
import { playPastMessage, planMessage } from "./playMessage.js";

export const DEMO_ACCOUNT = {
  email: "anna@example.org",
  password: "a lamp in the hall",
  name: "Anna Berg",
};

const DISPLAY_NAME = "Rose";
const DEVICE_NAME = "Living room";
const PAIRED_DAYS_AGO = 6;

export interface SeededHousehold {
  display: DisplayDocument;
  /** For the cookie of the screen in the living room; null when that was paired by an earlier run. */
  deviceToken: string | null;
}

/**
 * Fills a demo household: an account, its group, Rose's display with a screen in the living room, a week of messages and a few to
 * come, and around its clock a card and the family's photos. All through the services that the app itself uses, each under a key of its own: doing it twice makes nothing twice. What
 * lies in the past is done by a clock that stands there. Nobody is mailed.
 */
export async function seedHousehold(app: AppContext, timeZone: string): Promise<SeededHousehold> {
  const user = await requireDemoUser(app);
  const actor: Actor = { user, sessionId: "seed" };
  const { member } = await getStoredMembership(app, user);
  const display = await requireDisplay(app, { user, member }, timeZone);
  const { device, deviceToken } = await requireDevice(app, display);

  for (const message of PAST_MESSAGES) await playPastMessage(app, { actor, display, device }, message);
  for (const message of PLANNED_MESSAGES) await planMessage(app, { actor, display }, message);
  await furnishDisplay(app, { actor, display, member });
  return { display: await openPairing(app, display.id), deviceToken };
}

async function requireDemoUser(app: AppContext): Promise<UserDocument> {
  const existing = await UserModel.findOne({ email: DEMO_ACCOUNT.email });
  if (existing) return existing;
  await signUp(app, DEMO_ACCOUNT, { userAgent: "seed", idempotencyKey: "seed" });
  // There is no such mailbox to confirm.
  const user = await UserModel.findOneAndUpdate(
    { email: DEMO_ACCOUNT.email },
    { emailVerified: true },
  ).orFail();
  await tellNobody(app, serverKey("verifyEmail", user._id));
  return user;
}

async function requireDisplay(
  app: AppContext,
  { user, member }: { user: UserDocument; member: MemberDocument },
  timeZone: string,
): Promise<DisplayDocument> {
  const then = atTime(app, { daysAgo: PAIRED_DAYS_AGO, time: "09:55", timeZone });
  const display = await createDisplay(then, member, {
    display: { name: DISPLAY_NAME, timeZone, language: "en" },
    idempotencyKey: "seed",
  });
  await markOnboarded(app, user);
  return display;
}

/** Its first screen, paired by the code on the first day; whatever was done with the screens since stays as it is. */
async function requireDevice(
  app: AppContext,
  display: DisplayDocument,
): Promise<{ device: DeviceDocument; deviceToken: string | null }> {
  const existing = await DeviceModel.findOne({ displayId: display._id });
  if (existing) return { device: existing, deviceToken: null };
  const then = atTime(app, { daysAgo: PAIRED_DAYS_AGO, time: "10:00", timeZone: display.timeZone });
  // Opened once more: the window of the first day is over when an earlier run ended half-way.
  await openPairing(then, display.id);
  const browser = {
    token: null,
    ticket: null,
    address: "127.0.0.1",
    deviceName: DEVICE_NAME,
    browser: "Chrome",
  };
  const offer = { code: display.code, ...browser };
  const pairing = await pairBrowser(then, offer);
  if (pairing.state !== "paired") throw new Error("The screen of the demo household was not let in.");
  const paired = await DeviceModel.findOne({ displayId: display._id }).orFail();
  await tellNobody(app, serverKey("deviceJoined", paired._id));
  await renameDevice(app, display, { deviceId: paired.id, name: DEVICE_NAME });
  return { device: await DeviceModel.findById(paired._id).orFail(), deviceToken: pairing.token };
}
