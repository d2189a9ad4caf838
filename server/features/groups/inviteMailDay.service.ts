import type { AppContext } from "../../core/AppContext.js";
import { mailboxKey } from "../../notifications/mailLinks/mailbox.js";
import { MongoRateStore } from "../../limits/MongoRateStore.js";

const DAY_MS = 24 * 60 * 60_000;
/** To one address, from all accounts together: nobody's mailbox is filled by many of them. */
export const INVITE_MAILS_PER_DAY = 3;
/** Today and the two days after; the link of an invitation is good for seven. */
const DAYS_AHEAD = 3;

/**
 * When the mail of an invitation may go to this address: now, or at the start of the next day that has room, which is then taken. null when
 * none of the next days has room: the invitation stands in the app all the same, so that a stranger's invitations never stop a family's.
 */
export async function takeInviteMailDay(app: AppContext, email: string): Promise<Date | null> {
  for (let day = 0; day < DAYS_AHEAD; day += 1) {
    const time = app.now() + day * DAY_MS;
    const store = new MongoRateStore({ name: "inviteMails", windowMs: DAY_MS, now: () => time });
    const { totalHits } = await store.increment(mailboxKey(app, email));
    if (totalHits > INVITE_MAILS_PER_DAY) continue;
    return new Date(day === 0 ? time : Math.floor(time / DAY_MS) * DAY_MS);
  }
  return null;
}
