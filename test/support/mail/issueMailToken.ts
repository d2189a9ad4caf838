import { Types } from "mongoose";
import type { MailLinkKind } from "../../../server/notifications/mailLinks/mailLink.model.js";
import { issueMailLink, mailLinkToken } from "../../../server/notifications/mailLinks/mailLinks.service.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

/** The secret of a new link, as the mail would hold it. */
export async function issueMailToken(
  app: TestApp,
  kind: MailLinkKind,
  { userId }: Pick<TestUser, "userId">,
): Promise<string> {
  const { seed } = await issueMailLink(app.context, kind, new Types.ObjectId(userId));
  return mailLinkToken(app.context, kind, seed);
}
