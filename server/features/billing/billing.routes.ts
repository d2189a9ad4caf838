import { billingApi } from "../../../shared/contract/billing.js";
import { route, type Route } from "../../http/route.js";
import { createCheckout, createPortal, refreshSubscription } from "./checkout.service.js";
import { chooseEditable } from "./chooseEditable.service.js";
import { presentGroupSubscription } from "./groupSubscription.present.js";
import { listPrices } from "./prices.service.js";

export const billingRoutes: Route[] = [
  route(billingApi.createCheckoutSession, async ({ app, access, body }) => ({
    url: await createCheckout(app, access.actor.user, body),
  })),
  route(billingApi.createPortalSession, async ({ app, access }) => ({
    url: await createPortal(app, access.actor.user),
  })),
  route(billingApi.refresh, async ({ app, access }) => {
    await refreshSubscription(app, access.actor.user);
    return {};
  }),
  route(billingApi.listPrices, async ({ app }) => ({
    items: (await listPrices(app)).map(({ tier, interval, amount, currency }) => ({
      tier,
      interval,
      amount,
      currency,
    })),
  })),
  route(billingApi.getGroupSubscription, ({ app, access }) => presentGroupSubscription(app, access)),
  route(billingApi.chooseEditable, async ({ app, access, body }) =>
    presentGroupSubscription(app, {
      group: await chooseEditable(app, access.group, body.displayIds),
      member: access.member,
    }),
  ),
];
