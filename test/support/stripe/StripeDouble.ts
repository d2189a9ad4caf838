import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Request, type Response } from "express";
import Stripe from "stripe";
import type { StripeConfig } from "../../../server/core/Config.js";
import { STRIPE_API_VERSION } from "../../../server/features/billing/stripeClient.js";
import { priceKey, BILLING_INTERVALS, PAID_TIERS } from "../../../shared/rules/tiers.js";
import { StripeAccount, type SentEvent } from "./StripeAccount.js";
import { STRIPE_ENDPOINTS, type StripeEndpoint, type Stripes } from "./stripeApi.js";
import { stripePages } from "./stripePages.js";
import { invalid, StripeRefusal } from "./StripeRefusal.js";
import { SubscriptionLife } from "./subscriptionLife.js";
import { expanded, requireKnown } from "./wire.js";

const SECRET_KEY = "sk_test_mantel";
const WEBHOOK_SECRET = "whsec_mantel";
/** In cents, for each interval. */
const AMOUNTS = { single: 490, family: 990, professional: 790 } as const;
const YEAR_COSTS = 10;
/** In seconds: so long an Idempotency-Key is known. */
const KEY_KEPT = 24 * 60 * 60;

interface DoubleOptions {
  /** Epoch milliseconds; the machine's clock unless a test has its own. `forward` moves on from it. */
  now?: () => number;
}

interface Delivery {
  /** The server's address. */
  to: string;
  /** When it was signed, in epoch milliseconds. */
  at?: number;
  secret?: string;
  headers?: Record<string, string>;
  /** On its way, behind the signature. */
  alter?: (payload: string) => string;
}

/** An answer that is ready and not sent. */
export interface HeldAnswer {
  /** Resolves when somebody has asked. */
  asked: Promise<void>;
  release: () => void;
}

interface Hold {
  path: RegExp;
  note: () => void;
  released: Promise<void>;
}

/** Stripe as the product uses it, over HTTP, for the real SDK: see README.md beside this file. */
export class StripeDouble {
  readonly account: StripeAccount;
  readonly life: SubscriptionLife;
  /** `POST /v1/customers` and so on, in the order in which they came. */
  readonly calls: string[] = [];
  /** Every call is answered 500, as on a bad day. */
  isDown = false;
  /** From the call with this number on, counted from 1, nothing is answered any more; `behind`: it is done all the same. null: never. */
  breaksAt: { call: number; side: "before" | "behind" } | null = null;
  /** Where events go by themselves; null: a test delivers them. */
  webhookUrl: string | null = null;
  private forwardMs = 0;
  private readonly now: () => number;
  private readonly server: Server;
  private readonly holds: Hold[] = [];
  private readonly answered = new Map<string, { input: string; at: number; status: number; body: object }>();
  private delivering: Promise<unknown> = Promise.resolve();

  private constructor({ now = Date.now }: DoubleOptions) {
    this.now = now;
    this.account = new StripeAccount(
      () => now() + this.forwardMs,
      (event) => this.deliverByItself(event),
    );
    this.life = new SubscriptionLife(this.account);
    const http = express();
    http.set("query parser", "extended");
    http.use(express.urlencoded({ extended: true }));
    http.use(stripePages(() => this.stripes()));
    http.use("/v1", (req, res) => void this.answer(req, res));
    this.server = createServer(http);
  }

  static async start(options: DoubleOptions = {}): Promise<StripeDouble> {
    const double = new StripeDouble(options);
    await new Promise<void>((resolve) => double.server.listen(0, "127.0.0.1", resolve));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get config(): StripeConfig {
    return {
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBase: this.url,
      tax: false,
      promotionCodes: false,
    };
  }

  /** The environment of a server in a process of its own. */
  get environment(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: this.url,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** All prices that the product looks for. */
  addPrices(): this {
    for (const tier of PAID_TIERS) {
      for (const interval of BILLING_INTERVALS) {
        const amount = AMOUNTS[tier] * (interval === "yearly" ? YEAR_COSTS : 1);
        this.account.addPrice(priceKey(tier, interval), { amount });
      }
    }
    return this;
  }

  /** Stripe's clock goes on by so much, and what became due meanwhile happens. */
  forward(ms: number): void {
    this.forwardMs += ms;
    this.life.catchUp();
  }

  /** What became due by the clock that a test has moved itself. */
  catchUp(): void {
    this.life.catchUp();
  }

  /** Answers to calls of this path are worked out when they are asked, and sent when they are released. Of one call. */
  hold(path: RegExp): HeldAnswer {
    let note = () => {};
    let release = () => {};
    const asked = new Promise<void>((resolve) => (note = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    this.holds.push({ path, note, released });
    return { asked, release };
  }

  /** Signs an event as Stripe does, at `at` (epoch milliseconds; now), and sends it. */
  async deliver(
    event: Pick<SentEvent, "body">,
    { to, at = this.now(), secret = WEBHOOK_SECRET, headers = {}, alter = (payload) => payload }: Delivery,
  ): Promise<globalThis.Response> {
    const payload = JSON.stringify(event.body);
    const timestamp = Math.floor(at / 1_000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return fetch(`${to}/api/stripe-webhook`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Stripe-Signature": signature, ...headers },
      body: alter(payload),
    });
  }

  /** Resolves when all that was sent by itself has been answered. */
  async delivered(): Promise<void> {
    await this.delivering;
  }

  private deliverByItself(event: SentEvent): void {
    const to = this.webhookUrl;
    if (to === null) return;
    this.delivering = this.delivering.then(() => this.deliver(event, { to }).catch(() => null));
  }

  private stripes(): Stripes {
    return { account: this.account, life: this.life, origin: this.url };
  }

  private async answer(req: Request, res: Response): Promise<void> {
    const path = req.originalUrl.split("?")[0] ?? "";
    this.calls.push(`${req.method} ${path}`);
    const { breaksAt } = this;
    if (breaksAt !== null && this.calls.length >= breaksAt.call) {
      if (breaksAt.side === "behind" && this.calls.length === breaksAt.call) this.answerOnce(req, path);
      req.socket.destroy();
      return;
    }
    const { status, body } = this.isDown ? DOWN : this.answerOnce(req, path);
    const held = this.holds.findIndex((hold) => hold.path.test(`${req.method} ${path}`));
    const [hold] = held === -1 ? [] : this.holds.splice(held, 1);
    hold?.note();
    await hold?.released;
    res.status(status).set("Request-Id", "req_test").json(body);
  }

  /** A repeat with the same Idempotency-Key gets the answer of the first time, within a day. */
  private answerOnce(req: Request, path: string): { status: number; body: object } {
    const key = req.method === "POST" ? req.get("Idempotency-Key") : undefined;
    const input = JSON.stringify([path, req.body]);
    const at = this.account.seconds();
    const known = key === undefined ? undefined : this.answered.get(key);
    const before = known && at - known.at < KEY_KEPT ? known : undefined;
    if (before && before.input !== input) return refused(keyReused());
    if (before) return before;
    const answer = this.workOut(req, path);
    if (key !== undefined && answer.status < 500) this.answered.set(key, { input, at, ...answer });
    return answer;
  }

  private workOut(req: Request, path: string): { status: number; body: object } {
    try {
      requireCaller(req);
      const { endpoint, id } = findEndpoint(req.method, path);
      const { expand = [], ...params } = (req.method === "GET" ? req.query : (req.body ?? {})) as {
        expand?: string[];
      };
      requireKnown({ ...params, ...(expand.length > 0 && { expand }) }, endpoint.takes);
      const answer = endpoint.answer(this.stripes(), { id, params });
      return { status: 200, body: expanded(this.account, answer, expand) };
    } catch (error) {
      if (error instanceof StripeRefusal) return refused(error);
      throw error;
    }
  }
}

const DOWN = { status: 500, body: { error: { type: "api_error", message: "Something went wrong." } } };

function refused({ status, error }: StripeRefusal): { status: number; body: object } {
  return { status, body: { error } };
}

function keyReused(): StripeRefusal {
  return new StripeRefusal(400, {
    type: "idempotency_error",
    message: "Keys for idempotent requests can only be used with the same parameters.",
  });
}

function requireCaller(req: Request): void {
  if (req.get("Authorization") !== `Bearer ${SECRET_KEY}`) {
    throw new StripeRefusal(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
  }
  if (req.get("Stripe-Version") !== STRIPE_API_VERSION) throw invalid("Invalid Stripe API version.");
}

function findEndpoint(method: string, path: string): { endpoint: StripeEndpoint; id: string } {
  for (const endpoint of STRIPE_ENDPOINTS) {
    const pattern = new RegExp(`^${endpoint.path.replace(":id", "(?<id>[^/]+)")}$`);
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (match) return { endpoint, id: match.groups?.id ?? "" };
  }
  throw new StripeRefusal(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}
