import type { Request, Response, Router } from "express";
import express from "express";
import { completeSession, getSession } from "./checkouts.js";
import type { Stripes } from "./stripeApi.js";
import { StripeRefusal } from "./StripeRefusal.js";
import { itemOf } from "./subscriptionLife.js";

/** Checkout and portal, as plain pages of another origin that a browser clicks through. */
export function stripePages(stripes: () => Stripes): Router {
  const router = express.Router();
  router.get("/checkout/:id", (req, res) => showCheckout(stripes(), req.params, res));
  router.post("/checkout/:id", (req, res) => {
    const { id } = req.params;
    const card = (req.body as { card?: string }).card === "declined" ? "declined" : "works";
    try {
      const isPaid = completeSession(stripes(), id, card);
      if (isPaid) return res.redirect(303, getSession(stripes(), id).success_url ?? "/");
      showCheckout(stripes(), { id, problem: "Your card was declined." }, res);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      res.status(409).send(page("Checkout", `<p role="alert">${error.message}</p>`));
    }
  });
  router.get("/portal/:id", (req, res) => showPortal(stripes(), req, res));
  router.post("/portal/:id", (req, res) => {
    act(stripes(), req.params.id, req.body as PortalForm);
    res.redirect(303, `/portal/${req.params.id}`);
  });
  return router;
}

interface PortalForm {
  action: "cancel" | "goOn" | "change" | "card";
  price?: string;
  quantity?: string;
  card?: "works" | "declined";
}

function showCheckout(
  stripes: Stripes,
  { id, problem = "" }: { id: string; problem?: string },
  res: Response,
): void {
  const session = getSession(stripes, id);
  if (session.status !== "open") {
    res.send(page("Checkout", `<p role="alert">This checkout is ${session.status}.</p>`));
    return;
  }
  const line = stripes.account.wanted.get(session.id)?.line_items?.[0];
  const price = stripes.account.prices.get(line?.price ?? "");
  const amount = ((price?.unit_amount ?? 0) * Number(line?.quantity ?? 1)) / 100;
  const form = `
    <p>${price?.lookup_key}: ${amount.toFixed(2)} ${price?.currency}</p>
    ${problem && `<p role="alert">${problem}</p>`}
    <form method="post">
      <label>Card <select name="card"><option value="works">4242 works</option><option value="declined">0002 is declined</option></select></label>
      <button>Subscribe</button>
    </form>
    <a href="${session.cancel_url}">Back</a>`;
  res.send(page("Checkout", form));
}

function showPortal({ account }: Stripes, req: Request, res: Response): void {
  const portal = account.portals.get(String(req.params.id));
  if (!portal) {
    res.status(404).send(page("Portal", "<p>No such page.</p>"));
    return;
  }
  const standing = account.subscriptionsOf(portal.customer).filter(({ status }) => status !== "canceled");
  const prices = [...account.prices.values()]
    .map(({ id, lookup_key }) => `<option value="${id}">${lookup_key}</option>`)
    .join("");
  const parts = standing.map((one) => {
    const { quantity, price } = itemOf(one);
    const end = one.cancel_at_period_end ? "ends at its period" : "goes on";
    return `<p>${price.lookup_key} x ${quantity}: ${one.status}, ${end}</p>`;
  });
  const button = (action: string, label: string, inner = "") =>
    `<form method="post"><input type="hidden" name="action" value="${action}">${inner}<button>${label}</button></form>`;
  res.send(
    page(
      "Portal",
      [
        ...parts,
        button("cancel", "Cancel subscription"),
        button("goOn", "Don't cancel"),
        button(
          "change",
          "Update plan",
          `<select name="price" aria-label="Plan">${prices}</select><input name="quantity" aria-label="Quantity" value="1">`,
        ),
        button(
          "card",
          "Save card",
          `<select name="card" aria-label="Card"><option value="works">4242 works</option><option value="declined">0002 is declined</option></select>`,
        ),
        `<a href="${portal.return_url}">Return to the shop</a>`,
      ].join("\n"),
    ),
  );
}

function act({ account, life }: Stripes, portalId: string, form: PortalForm): void {
  const customer = account.portals.get(portalId)?.customer ?? "";
  const standing = account.subscriptionsOf(customer).find(({ status }) => status !== "canceled");
  if (!standing) return;
  if (form.action === "cancel") life.setCancelAtPeriodEnd(standing.id, true);
  if (form.action === "goOn") life.setCancelAtPeriodEnd(standing.id, false);
  if (form.action === "change") life.changePrice(standing.id, form.price ?? "", Number(form.quantity ?? 1));
  if (form.action === "card") {
    account.cards.set(customer, form.card ?? "works");
    life.payOpen(customer);
  }
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
}
