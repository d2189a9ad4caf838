import type { Types } from "mongoose";
import type { AppContext } from "../AppContext.js";
import { keyWithin, serverKey } from "../database/uniqueKey.js";
import type { UserDocument } from "../features/accounts/user.model.js";
import { browserNameFrom } from "../http/browserName.js";
import { deviceNameFrom } from "../http/deviceName.js";
import { KEY_SEPARATOR, MongoRateStore } from "../http/MongoRateStore.js";
import type { SecurityMatter } from "../notifications/mails/SecurityMail.js";
import { queueNotifications } from "../notifications/outbox.service.js";

/** Under this name the mails are counted. */
export const SECURITY_MAILS = "securityMails";
const DAY_MS = 24 * 60 * 60_000;
/** Of one matter in a day. The first always goes, and whoever makes more has been told of already. */
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
 * Mails the owner of an account what happened to it. To be called before the one who did it is answered; the mail is an item of its own in
 * the outbox, names device and time, holds no secret, and no choice about notifications stops it.
 */
export async function tellOwner(
  app: AppContext,
  user: Pick<UserDocument, "_id" | "emailVerified" | "timeZone">,
  { matter, id, userAgent }: Happening,
): Promise<void> {
  if (!(await isWithinDay(app, user, matter))) return;
  await queueNotifications(app, [
    {
      uniqueKey: keyWithin(serverKey(matter, user._id, id), "mail"),
      kind: "securityMail",
      userId: user._id,
      payload: {
        matter,
        deviceName: deviceNameFrom(userAgent),
        browserName: browserNameFrom(userAgent),
        at: new Date(app.now()).toISOString(),
        timeZone: user.timeZone ?? "UTC",
      },
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
