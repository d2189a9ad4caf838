import { webhooksApi } from "../../../shared/contract/webhooks.js";
import { route, type Route } from "../../http/route.js";
import { listDeliveries, testWebhook } from "./webhookTests.service.js";
import { presentWebhook } from "./webhook.present.js";
import {
  addWebhook,
  editWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
} from "./webhooks.service.js";

export const webhooksRoutes: Route[] = [
  route(webhooksApi.list, async ({ access }) => ({
    items: (await listWebhooks(access.group._id)).map(presentWebhook),
  })),
  route(webhooksApi.create, ({ app, access, body, idempotencyKey }) =>
    addWebhook(app, access.group, { input: body, idempotencyKey }),
  ),
  route(webhooksApi.edit, async ({ app, access, params, body }) =>
    presentWebhook(await editWebhook(app, await getWebhook(access.group, params.webhookId), body)),
  ),
  route(webhooksApi.remove, async ({ app, access, params }) => {
    await removeWebhook(app, await getWebhook(access.group, params.webhookId));
    return {};
  }),
  route(webhooksApi.renewSecret, async ({ app, access, params, idempotencyKey }) =>
    renewSecret(app, await getWebhook(access.group, params.webhookId), idempotencyKey),
  ),
  route(webhooksApi.test, async ({ app, access, params }) =>
    testWebhook(app, await getWebhook(access.group, params.webhookId)),
  ),
  route(webhooksApi.deliveries, async ({ access, params }) => ({
    items: await listDeliveries(await getWebhook(access.group, params.webhookId)),
  })),
];
