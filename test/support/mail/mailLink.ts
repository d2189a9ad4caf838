import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { waitFor } from "../waitFor.js";
import type { TestApp } from "../server/TestApp.js";

/** Where the newest link of a mail with this subject leads: its path and what follows, to be opened at the app's own address. */
export async function newestMailLink(app: TestApp, subject: RegExp): Promise<string> {
  await waitFor("the mails with a link to be sent", async () => {
    await app.runDueWork();
    // A reset's mail waits a second or two before it is sent.
    const waiting = {
      kind: { $in: ["verifyEmailMail" as const, "resetPasswordMail" as const] },
      state: "waiting" as const,
    };
    return (await DeliveryModel.exists(waiting)) === null;
  });
  const mails = (await app.mails()).filter((one) => subject.test(one.subject ?? ""));
  // Others say the same words and hold no link, such as the news that a new password was set.
  const link = mails.map(({ text }) => linkIn(text)).findLast((one) => one !== undefined);
  if (!link) throw new Error(`No mail about ${subject.source} with a link was sent.`);
  return link;
}

function linkIn(text: string | undefined): string | undefined {
  return /https?:\/\/[^/\s]+(\/\S+#[\w.~-]+)/.exec(text ?? "")?.[1];
}
