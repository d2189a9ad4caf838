import type { Feature } from "../../core/Feature.js";
import { finishOwedMails, longOwedMails } from "../../auth/owedMails.service.js";
import { removeExpiredSessions } from "../../auth/sessions.service.js";
import { MailLinkModel } from "../../notifications/mailLinks/mailLink.model.js";
import { accountLimits } from "./accountLimits.js";
import { accountsRoutes } from "./accounts.routes.js";
import { finishDeletions, leftDeletions } from "./deleteAccount.service.js";
import { googlePopupRoutes } from "./googlePopup.routes.js";
import { withAuthCodes } from "./withAuthCodes.js";

/** For the operator's command (scripts/account.ts) and the demo household. */
export {
  disableAccount,
  enableAccount,
  findAccountFacts,
  setWhitelisted,
  verifyAccount,
} from "./accountState.service.js";
export { signUp } from "./accounts.service.js";

export const accountsFeature: Feature = {
  routes: withAuthCodes(accountsRoutes),
  limits: accountLimits,
  routers: (app, limits) => [googlePopupRoutes(app, limits)],
  leftBehindWork: { finishDeletions, finishOwedMails },
  looks: { finishDeletions: leftDeletions, finishOwedMails: longOwedMails },
  async removeExpired(app) {
    await removeExpiredSessions(app);
    await MailLinkModel.deleteMany({ expiresAt: { $lte: new Date(app.now()) } });
  },
};
