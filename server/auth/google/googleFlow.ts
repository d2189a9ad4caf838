import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import { mongo } from "mongoose";
import { z } from "zod";
import type { AppContext } from "../../core/AppContext.js";
import { clearCookie, readCookie, setCookie, type OwnCookie } from "../../core/ownCookies.js";
import { RateCounterModel } from "../../limits/rateCounter.model.js";
import { deriveKey } from "../../core/secrets.js";

/** Long enough to find the password of a Google account. */
const FLOW_LIFE_MS = 10 * 60_000;
const FLOW_COOKIE: OwnCookie = { name: "mantel_google", path: "/api/google", maxAgeMs: FLOW_LIFE_MS };
const DUPLICATE_KEY = 11_000;

const Flow = z.object({ state: z.string(), verifier: z.string(), nonce: z.string(), expiresAt: z.number() });

/** One visit to Google, from the popup's opening to its return: what ties the two together. */
export type GoogleFlow = z.infer<typeof Flow>;

export function newNonce(): string {
  return randomBytes(32).toString("base64url");
}

/** Keeps the flow in a signed cookie of the browser that began it, so that no other browser can end it. Returns its state. */
export function beginFlow(
  app: AppContext,
  res: Response,
  flow: Pick<GoogleFlow, "verifier" | "nonce">,
): string {
  const state = randomBytes(32).toString("base64url");
  const content = JSON.stringify({
    ...flow,
    state,
    expiresAt: app.now() + FLOW_LIFE_MS,
  } satisfies GoogleFlow);
  const text = Buffer.from(content).toString("base64url");
  setCookie(res, app.config, { ...FLOW_COOKIE, value: `${text}.${signatureOf(app, text)}` });
  return state;
}

/** The flow that this browser began, if the cookie is ours and its time has not run out. */
export function findFlow(app: AppContext, req: Request): GoogleFlow | null {
  const cookie = readCookie(req.cookies as Record<string, unknown>, FLOW_COOKIE);
  const [text, signature] = cookie?.split(".") ?? [];
  if (!text || !signature || !isSame(signature, signatureOf(app, text))) return null;
  const flow = Flow.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  return flow.expiresAt > app.now() ? flow : null;
}

/** Ends the flow, whoever kept a copy of its cookie. Returns false when it had ended before. */
export async function endFlow(app: AppContext, flow: GoogleFlow): Promise<boolean> {
  const _id = `googleState/${createHash("sha256").update(flow.state).digest("base64url")}`;
  try {
    await RateCounterModel.create({ _id, count: 1, expiresAt: new Date(app.now() + FLOW_LIFE_MS) });
    return true;
  } catch (error) {
    // The unique index decides whether it was used already.
    if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}

export function clearFlow(app: AppContext, res: Response): void {
  clearCookie(res, app.config, FLOW_COOKIE);
}

export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function signatureOf(app: AppContext, text: string): string {
  return createHmac("sha256", deriveKey(app.secretKey, "google-flow")).update(text).digest("base64url");
}
