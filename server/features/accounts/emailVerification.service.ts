import type { AppContext } from "../../AppContext.js";
import { MailLinkModel } from "../../auth/mailLink.model.js";
import { getMailLink, issueMailLink, useMailLink } from "../../auth/mailLinks.service.js";
import { notFound } from "../../http/AppError.js";
import { queueNotifications } from "../../notifications/outbox.service.js";
import { UserModel, type UserDocument } from "./user.model.js";

/** Mails a link that verifies the user's address, the same one again for a while. Nothing happens when it is verified already. */
export async function sendVerificationMail(app: AppContext, user: UserDocument): Promise<void> {
  if (user.emailVerified) return;
  const { seed, mailNumber } = await issueMailLink(app, "verify", user._id);
  await queueNotifications(app, [
    {
      uniqueKey: `verifyEmail/${user.id}/${seed}/${mailNumber}`,
      kind: "verifyEmailMail",
      userId: user._id,
      payload: { seed },
    },
  ]);
}

/** For a sign-up, which its client may repeat: the mail of the first time is not made worthless by a second. */
export async function sendFirstVerificationMail(app: AppContext, user: UserDocument): Promise<void> {
  if (await MailLinkModel.exists({ userId: user._id, kind: "verify" })) return;
  await sendVerificationMail(app, user);
}

/** Verifies the address that the link was sent to and returns it. Throws 400 `link-invalid`. */
export async function verifyEmail(
  app: AppContext,
  use: { token: string; idempotencyKey: string | null },
): Promise<{ email: string }> {
  const link = await getMailLink(app, "verify", use);
  await useMailLink(app, "verify", use);
  const user = await UserModel.findOneAndUpdate(
    { _id: link.userId, deletingAt: null },
    { emailVerified: true },
    { returnDocument: "after" },
  );
  if (!user) throw notFound("The account");
  app.hub.toUser(user.id, { type: "account.changed" });
  return { email: user.email };
}
