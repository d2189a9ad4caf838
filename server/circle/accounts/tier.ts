import { TIERS, type Tier } from "../../../shared/rules/tiers.js";
import type { AppContext } from "../../core/AppContext.js";
import type { UserDocument } from "./user.model.js";

/** What a user's subscription allows in the groups that they own. Billing off, or free access: nothing is limited. */
export function tierOf({ config }: AppContext, user: Pick<UserDocument, "whitelisted">): Tier {
  return config.billing && !user.whitelisted ? TIERS.trial : TIERS.selfHosted;
}
