import { webhooksApi } from "../../../shared/contract/webhooks.js";
import type { Feature } from "../../core/Feature.js";
import { signedInOf } from "../../http/callerKeys.js";
import { every } from "../../http/rateLimits.js";
import { removeNotificationsOfGroup } from "../../notifications/deliveries/removeNotifications.service.js";
import { webhooksRoutes } from "./webhooks.routes.js";
import { removeWebhooksOfGroup, webhooksOf } from "./webhooks.service.js";

const MINUTE_MS = 60_000;

export const webhooksFeature: Feature = {
  routes: webhooksRoutes,
  limits: {
    /** Each resolves a name that somebody has typed. */
    addWebhookPerAccount: { max: 60, windowMs: 15 * MINUTE_MS, ...every(webhooksApi.create, signedInOf) },
    editWebhookPerAccount: { max: 60, windowMs: 15 * MINUTE_MS, ...every(webhooksApi.edit, signedInOf) },
    testWebhookPerAccount: { max: 20, windowMs: 15 * MINUTE_MS, ...every(webhooksApi.test, signedInOf) },
  },
  auditActions: [
    [webhooksApi.create, { action: "webhook.added", wording: "none" }],
    [webhooksApi.edit, { action: "webhook.changed", wording: "none" }],
    [webhooksApi.remove, { action: "webhook.removed", wording: "none" }],
    [webhooksApi.renewSecret, { action: "webhook.secretRenewed", wording: "none" }],
    [webhooksApi.test, { action: "webhook.tested", wording: "none" }],
  ],
  archive: ({ groupIds }) => ({ webhooks: () => webhooksOf(groupIds) }),
  erasure: {
    callOff: (_app, { groupId }) => removeWebhooksOfGroup(groupId),
    async removeWrittenMeanwhile(app, { groupId }) {
      await removeWebhooksOfGroup(groupId);
      await removeNotificationsOfGroup(app, groupId);
    },
  },
};
