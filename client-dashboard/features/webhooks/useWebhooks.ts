import { useQuery } from "@tanstack/react-query";
import { webhooksApi } from "../../../shared/contract/webhooks.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** Those of the active group, for its owner. */
export function useWebhooks() {
  return useQuery({ queryKey: queryKeys.webhooks, queryFn: () => apiCall(webhooksApi.list, {}) });
}

/** What one of them was told lately; asked for once somebody wants to see it. */
export function useWebhookDeliveries(webhookId: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.webhookDeliveries(webhookId),
    queryFn: () => apiCall(webhooksApi.deliveries, { params: { webhookId } }),
    enabled,
  });
}
