import { useQueryClient } from "@tanstack/react-query";
import {
  webhooksApi,
  type NewWebhook,
  type WebhookChanges,
  type WebhookDelivery,
  type WebhookSecret,
} from "../../../shared/contract/webhooks.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** What the owner does about webhooks. Each throws ApiError and has the lists fetched anew. */
export function useWebhookActions() {
  const cache = useQueryClient();

  async function anew<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    await cache.invalidateQueries({ queryKey: queryKeys.webhooks });
    return result;
  }

  return {
    add: (body: NewWebhook, idempotencyKey: string): Promise<WebhookSecret> =>
      anew(apiCall(webhooksApi.create, { body }, { idempotencyKey })),
    edit: (webhookId: string, body: WebhookChanges) =>
      anew(apiCall(webhooksApi.edit, { params: { webhookId }, body })),
    async remove(webhookId: string): Promise<void> {
      await apiCall(webhooksApi.remove, { params: { webhookId } });
      // The list alone: what it was told may stand open, and is not found any more.
      await cache.invalidateQueries({ queryKey: queryKeys.webhooks, exact: true });
    },
    renewSecret: (webhookId: string): Promise<WebhookSecret> =>
      anew(apiCall(webhooksApi.renewSecret, { params: { webhookId } })),
    test: (webhookId: string): Promise<WebhookDelivery> =>
      anew(apiCall(webhooksApi.test, { params: { webhookId } })),
  };
}
