import { PLANS, type Plan } from "../../../shared/rules/plans.js";
import type { AppContext } from "../../AppContext.js";
import type { UserDocument } from "./user.model.js";

/** What a user's subscription allows in the groups that they own. Billing off, or free access: nothing is limited. */
export function planOf({ config }: AppContext, user: Pick<UserDocument, "whitelisted">): Plan {
  return config.billing && !user.whitelisted ? PLANS.trial : PLANS.selfHosted;
}
