import type { Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { keyWithin, serverKey } from "../core/uniqueKey.js";
import type { OwedMail, UserDocument } from "../circle/accounts/user.model.js";
import { browserNameFrom } from "../../shared/rules/browserName.js";
import { deviceNameFrom } from "../core/deviceName.js";
import { KEY_SEPARATOR, MongoRateStore } from "../limits/MongoRateStore.js";
import type { SecurityMatter } from "../notifications/mails/SecurityMail.js";
import { DeliveryModel } from "../notifications/deliveries/delivery.model.js";
import { isJoinedForTheDay, joinForTheDay } from "../notifications/deliveries/joinForTheDay.js";
import { queueMails } from "../notifications/deliveries/queue.service.js";

/** Under this name the mails are counted. */
export const SECURITY_MAILS = "securityMails";
const DAY_MS = 24 * 60 * 60_000;
/** Of one matter in a day. What is beyond comes in one mail when the day is over. */
const MAILS_PER_DAY = 10;
/** Nobody has proved that the address is theirs: it may be a stranger's, whom an account made for the purpose must not flood. */
const UNPROVED_MAILS_PER_DAY = 3;

interface Happening {
  matter: SecurityMatter;
  /** What makes it one, so that a repeat is not mailed again: of the sign-in, of the link. */
  id: Types.ObjectId;
  userAgent: string;
}

/**
 * Mails the owner of an account what happened to it. To be called before the one who did it is answered; the mail is a delivery of its
 * own, names device and time, holds no secret, and no choice about notifications stops it.
 */
export async function tellOwner(
  app: AppContext,
  user: Pick<UserDocument, "_id" | "emailVerified" | "timeZone">,
  happening: Happening,
): Promise<void> {
  await queueSecurityMail(app, user, owedMail(app, happening));
}

/** The same mail to be written with the change that it tells of, in one update of the account: sendOwedMails() queues it. */
export function owedMail(app: AppContext, { matter, id, userAgent }: Happening): OwedMail {
  return {
    matter,
    id,
    deviceName: deviceNameFrom(userAgent),
    browserName: browserNameFrom(userAgent),
    at: new Date(app.now()),
  };
}

/** Harmless to repeat. */
export async function queueSecurityMail(
  app: AppContext,
  user: Pick<UserDocument, "_id" | "emailVerified" | "timeZone">,
  { matter, id, deviceName, browserName, at }: OwedMail,
): Promise<void> {
  const uniqueKey = keyWithin(serverKey(matter, user._id, id), "mail");
  if (!(await isWithinDay(app, user, matter))) {
    const isQueued =
      (await DeliveryModel.exists({ uniqueKey })) || (await isJoinedForTheDay(app, user._id, uniqueKey));
    const parts = [{ matter: "safety" as const, count: 1 }];
    return isQueued ? undefined : joinForTheDay(app, user._id, { item: uniqueKey, parts });
  }
  const timeZone = user.timeZone ?? "UTC";
  await queueMails(app, [
    {
      uniqueKey,
      kind: "securityMail",
      userId: user._id,
      payload: { matter, deviceName, browserName, at: at.toISOString(), timeZone },
    },
  ]);
}

async function isWithinDay(
  app: AppContext,
  { _id, emailVerified }: Pick<UserDocument, "_id" | "emailVerified">,
  matter: SecurityMatter,
): Promise<boolean> {
  const store = new MongoRateStore({ name: SECURITY_MAILS, windowMs: DAY_MS, now: () => app.now() });
  const { totalHits } = await store.increment([`user ${_id.toHexString()}`, matter].join(KEY_SEPARATOR));
  return totalHits <= (emailVerified ? MAILS_PER_DAY : UNPROVED_MAILS_PER_DAY);
}
