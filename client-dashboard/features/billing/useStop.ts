import { useProfile } from "../../auth/AuthContext.js";
import { findStop, type Intent, type Stop } from "./findStop.js";
import { useGroupSubscription } from "./useGroupSubscription.js";

/** What the group's subscription does not allow; null: go on, or it is not known yet. Then the server says it. */
export function useStop(intent: Intent): Stop | null {
  const { userID: ownId } = useProfile();
  const { subscription } = useGroupSubscription();
  return subscription && findStop(subscription, { intent, ownId });
}
