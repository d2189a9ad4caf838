import { z } from "zod";
import { NEWS_BUNDLED_FOR_MS } from "../../shared/limits.js";
import {
  ConfigError,
  type Config,
  type FirebaseConfig,
  type GoogleConfig,
  type StripeConfig,
  type TurnConfig,
} from "../core/Config.js";
import { PASSWORD_COST } from "../auth/passwords.js";
import { PAIRING_PACE_MS } from "../core/answerPace.js";
import { isPrivateTarget } from "../upstreams/privateTargets.js";

const Flag = z.enum(["on", "off"]).transform((value) => value === "on");
const OptionalText = z
  .string()
  .trim()
  .transform((value) => (value === "" ? null : value))
  .nullable()
  .default(null);

/** An empty variable counts as one that is not set. */
function addressOr(standard: string) {
  return OptionalText.refine((url) => url === null || URL.canParse(url), "is not an address").transform(
    (url) => url ?? standard,
  );
}

/** It stands on pages and in links: nothing that means something in HTML. */
const CONTACT_SHAPE = /^[\w.+-]+@[\w-]+(\.[\w-]+)*$/;

/** Addresses of one kind, between commas. */
function iceUrls(shape: RegExp, kind: string) {
  return z
    .string()
    .default("")
    .transform(splitList)
    .refine((urls) => urls.every((url) => shape.test(url)), `is not a list of addresses like ${kind}`);
}

function splitList(list: string): string[] {
  return list
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
}

const Environment = z.object({
  NODE_ENV: z.string().default("production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Which address to listen on; the default is every one, so that a tablet in the home reaches it. */
  HOST: z.string().default("::"),
  DATA_DIR: z.string().min(1).default("./data"),
  PUBLIC_URL: OptionalText.refine(
    (url) => url === null || URL.canParse(url),
    "is not an address like https://mantel.example",
  ),
  MONGODB_URI: OptionalText.refine(
    (uri) => uri === null || /^mongodb(\+srv)?:\/\//.test(uri),
    "does not start with mongodb:// or mongodb+srv://",
  ),
  REDIS_URL: OptionalText.refine(
    (url) => url === null || (/^rediss?:\/\//.test(url) && URL.canParse(url)),
    "is not an address like redis://127.0.0.1:6379",
  ),
  SECRET_KEY: OptionalText.refine((key) => key === null || key.length >= 32, "needs at least 32 characters"),
  SMTP_URL: OptionalText.refine(
    (url) => url === null || /^smtps?:\/\//.test(url),
    "does not start with smtp:// or smtps://",
  ),
  MAIL_FROM: OptionalText,
  CONTACT_EMAIL: OptionalText.refine(
    (email) => email === null || CONTACT_SHAPE.test(email),
    "is not an e-mail address like hello@mantel.example",
  ),
  ANALYTICS_URL: OptionalText.refine(
    (url) => url === null || (/^https?:\/\//.test(url) && URL.canParse(url) && !/["<>\s]/.test(url)),
    "is not an address like https://counter.example/hit",
  ),
  HEARTBEAT_URL: OptionalText.refine(
    (url) => url === null || (/^https?:\/\//.test(url) && URL.canParse(url)),
    "is not an address like https://uptime.example/beat",
  ),
  GOOGLE_CLIENT_ID: OptionalText,
  GOOGLE_CLIENT_SECRET: OptionalText,
  GOOGLE_AUTHORIZATION_URL: addressOr("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: addressOr("https://oauth2.googleapis.com/token"),
  GOOGLE_USERINFO_URL: addressOr("https://openidconnect.googleapis.com/v1/userinfo"),
  GOOGLE_ISSUER: OptionalText,
  FIREBASE_PROJECT_ID: OptionalText,
  FIREBASE_CLIENT_EMAIL: OptionalText,
  FIREBASE_PRIVATE_KEY: OptionalText,
  FIREBASE_API_KEY: OptionalText,
  FIREBASE_APP_ID: OptionalText,
  FIREBASE_MESSAGING_SENDER_ID: OptionalText,
  FIREBASE_VAPID_KEY: OptionalText,
  FIREBASE_URL: OptionalText.refine((url) => url === null || URL.canParse(url), "is not an address"),
  WEATHER_URL: addressOr("https://api.open-meteo.com/v1/forecast"),
  GEOCODING_URL: addressOr("https://geocoding-api.open-meteo.com/v1/search"),
  ALLOW_PRIVATE_TARGETS: z
    .string()
    .default("")
    .transform(splitList)
    .refine(
      (targets) => targets.every(isPrivateTarget),
      "is not a list of host names, addresses and networks",
    ),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CORS_ORIGINS: z.string().default("").transform(splitList),
  TURN_URLS: iceUrls(/^turns?:[^\s/]+$/, "turn:turn.example:3478"),
  TURN_SECRET: OptionalText,
  TURN_CREDENTIAL_SECONDS: z.coerce.number().int().min(10).max(86_400).default(3_600),
  STUN_URLS: iceUrls(/^stuns?:[^\s/]+$/, "stun:stun.example:3478"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  BUNDLE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .default(NEWS_BUNDLED_FOR_MS / 1_000),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(8),
  BILLING: Flag.nullable().default(null),
  BILLING_MAIL: Flag.default(true),
  STRIPE_SECRET_KEY: OptionalText,
  STRIPE_WEBHOOK_SECRET: OptionalText,
  STRIPE_API_BASE: addressOr("https://api.stripe.com"),
  STRIPE_TAX: Flag.default(false),
  STRIPE_PROMOTION_CODES: Flag.default(false),
});

/** Google writes its own name in both ways. */
const GOOGLE_ISSUERS = ["https://accounts.google.com", "accounts.google.com"];

/** Parses the environment once, at start. Throws ConfigError naming each bad variable. */
export function loadConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) throw new ConfigError(describeProblems(parsed.error));
  const env = parsed.data;
  if (env.MONGODB_URI && !env.SECRET_KEY) {
    throw new ConfigError(
      "SECRET_KEY is required with MONGODB_URI: 32 or more random characters, the same in every process.",
    );
  }
  if ((env.GOOGLE_CLIENT_ID === null) !== (env.GOOGLE_CLIENT_SECRET === null)) {
    throw new ConfigError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed together.");
  }
  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null;
  return {
    production: env.NODE_ENV === "production",
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    publicUrl,
    mongodbUri: env.MONGODB_URI,
    secretKey: env.SECRET_KEY,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    heartbeatUrl: env.HEARTBEAT_URL,
    newsBundledForMs: env.BUNDLE_SECONDS * 1_000,
    mailFrom: env.MAIL_FROM ?? `Mantel <mantel@${publicUrl ? new URL(publicUrl).hostname : "localhost"}>`,
    contactEmail: env.CONTACT_EMAIL,
    analyticsUrl: env.ANALYTICS_URL,
    google: googleConfig(env),
    firebase: firebaseConfig(env),
    weatherUrl: env.WEATHER_URL,
    geocodingUrl: env.GEOCODING_URL,
    allowPrivateTargets: env.ALLOW_PRIVATE_TARGETS,
    trustProxy: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    turn: turnConfig(env),
    stunUrls: env.STUN_URLS,
    logLevel: env.LOG_LEVEL,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    passwordCost: PASSWORD_COST,
    pairingPaceMs: PAIRING_PACE_MS,
    billing: env.BILLING ?? env.STRIPE_SECRET_KEY !== null,
    billingMail: env.BILLING_MAIL,
    stripe: stripeConfig(env),
  };
}

function googleConfig(env: z.output<typeof Environment>): GoogleConfig | null {
  if (env.GOOGLE_CLIENT_ID === null || env.GOOGLE_CLIENT_SECRET === null) return null;
  return {
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    authorizationUrl: env.GOOGLE_AUTHORIZATION_URL,
    tokenUrl: env.GOOGLE_TOKEN_URL,
    userInfoUrl: env.GOOGLE_USERINFO_URL,
    issuers: env.GOOGLE_ISSUER === null ? GOOGLE_ISSUERS : [env.GOOGLE_ISSUER],
  };
}

/** Throws ConfigError for half of it: every call that needs a relay would fail. */
function turnConfig(env: z.output<typeof Environment>): TurnConfig | null {
  const { TURN_URLS: urls, TURN_SECRET: secret } = env;
  if (urls.length === 0 && secret === null) return null;
  if (urls.length === 0 || secret === null) {
    throw new ConfigError("TURN_URLS and TURN_SECRET are needed together.");
  }
  return { urls, secret, credentialMs: env.TURN_CREDENTIAL_SECONDS * 1_000 };
}

/** Throws ConfigError where Stripe would have no address to come back to. */
function stripeConfig(env: z.output<typeof Environment>): StripeConfig | null {
  if (env.STRIPE_SECRET_KEY === null) return null;
  if (env.PUBLIC_URL === null) {
    throw new ConfigError("STRIPE_SECRET_KEY needs PUBLIC_URL: Stripe's pages lead back to it.");
  }
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE,
    tax: env.STRIPE_TAX,
    promotionCodes: env.STRIPE_PROMOTION_CODES,
  };
}

/** Throws ConfigError naming what is missing: half of it would fail at the first message only. */
function firebaseConfig(env: z.output<typeof Environment>): FirebaseConfig | null {
  const needed = [
    "FIREBASE_PROJECT_ID",
    "FIREBASE_CLIENT_EMAIL",
    "FIREBASE_PRIVATE_KEY",
    "FIREBASE_API_KEY",
    "FIREBASE_APP_ID",
    "FIREBASE_MESSAGING_SENDER_ID",
    "FIREBASE_VAPID_KEY",
  ] as const;
  const missing = needed.filter((name) => env[name] === null);
  if (missing.length === needed.length) return null;
  if (missing.length > 0) throw new ConfigError(`Firebase also needs ${missing.join(", ")}.`);
  const text = (name: (typeof needed)[number]) => env[name] ?? "";
  return {
    projectId: text("FIREBASE_PROJECT_ID"),
    clientEmail: text("FIREBASE_CLIENT_EMAIL"),
    // Most places to set a variable take one line only.
    privateKey: text("FIREBASE_PRIVATE_KEY").replaceAll("\\n", "\n"),
    apiKey: text("FIREBASE_API_KEY"),
    appId: text("FIREBASE_APP_ID"),
    messagingSenderId: text("FIREBASE_MESSAGING_SENDER_ID"),
    publicKey: text("FIREBASE_VAPID_KEY"),
    url: env.FIREBASE_URL,
  };
}

function describeProblems(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n");
}
