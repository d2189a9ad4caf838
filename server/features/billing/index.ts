import { billingApi } from "../../../shared/contract/billing.js";
import { SubscriptionModel } from "../../circle/subscriptions/subscription.model.js";
import type { Feature } from "../../core/Feature.js";
import { signedInOf } from "../../http/callerKeys.js";
import { every } from "../../http/rateLimits.js";
import { billingRoutes } from "./billing.routes.js";
import { endPurchases, removeSubscription } from "./endPurchases.service.js";
import { oldEvents, removeOldEvents } from "./stripeEvents.service.js";
import { ASKED_AGAIN, customersToAsk, syncCustomers } from "./syncCustomer.service.js";
import { webhookRoutes } from "./webhook.routes.js";

const MINUTE_MS = 60_000;

export const billingFeature: Feature = {
  routes: billingRoutes,
  callbacks: (app) => [webhookRoutes(app)],
  limits: {
    /** Each asks Stripe several times. */
    checkoutsPerAccount: {
      max: 20,
      windowMs: 15 * MINUTE_MS,
      ...every(billingApi.createCheckoutSession, signedInOf),
    },
    portalsPerAccount: {
      max: 20,
      windowMs: 15 * MINUTE_MS,
      ...every(billingApi.createPortalSession, signedInOf),
    },
    refreshesPerAccount: { max: 60, windowMs: 15 * MINUTE_MS, ...every(billingApi.refresh, signedInOf) },
  },
  awaitedWork: { syncCustomers },
  timesAhead: [ASKED_AGAIN],
  removeOld: removeOldEvents,
  looks: { syncCustomers: customersToAsk, sweepOldRows: (app) => [oldEvents(app)] },
  auditActions: [[billingApi.chooseEditable, { action: "displays.chosenEditable", wording: "none" }]],
  archive: ({ userId }) => ({
    subscription: () =>
      SubscriptionModel.find({ userId }).select("customerId customerEmail current").lean().cursor(),
  }),
  erasure: {
    endPurchases,
    removeUser: (_app, { userId }) => removeSubscription(userId),
  },
};
