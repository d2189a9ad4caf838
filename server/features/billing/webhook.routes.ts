import express, { Router } from "express";
import type { AppContext } from "../../core/AppContext.js";
import { readEvent, takeEvent } from "./stripeEvents.service.js";

export const WEBHOOK_PATH = "/api/stripe-webhook";
const BODY_LIMIT = "1mb";

/** What Stripe tells. Its signature is of the body as it came; it comes from no page and under no limit of ours. */
export function webhookRoutes(app: AppContext): Router {
  const router = Router();
  const { billing, stripe } = app.config;
  const secret = stripe?.webhookSecret ?? null;
  if (!billing || secret === null) return router;
  router.post(WEBHOOK_PATH, express.raw({ type: () => true, limit: BODY_LIMIT }), async (req, res) => {
    const body: unknown = req.body;
    const event = readEvent(app, {
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      signature: req.get("Stripe-Signature"),
      secret,
    });
    await takeEvent(app, event);
    res.set("Cache-Control", "no-store").json({ received: true });
  });
  return router;
}
