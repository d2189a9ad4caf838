import { useQuery } from "@tanstack/react-query";
import { billingApi, type GroupSubscription } from "../../../shared/contract/billing.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { useProfile } from "../../auth/AuthContext.js";

/** Which subscription the active group lives on. Not asked where billing is off; null then, and before it is known. */
export function useGroupSubscription() {
  const { billing } = useProfile();
  const query = useQuery({
    queryKey: queryKeys.groupSubscription,
    queryFn: () => apiCall(billingApi.getGroupSubscription, {}),
    enabled: billing.state !== "off",
  });
  const subscription: GroupSubscription | null = query.data ?? null;
  return { ...query, subscription };
}
