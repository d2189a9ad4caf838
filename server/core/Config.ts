/** Signing in with Google; the addresses are Google's unless a test or another provider stands in for it. */
export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
  /** Who may have made an ID token. */
  issuers: string[];
}

/** Push by Firebase Cloud Messaging: a service account for the server, and what a browser has to know. */
export interface FirebaseConfig {
  projectId: string;
  clientEmail: string;
  /** PEM */
  privateKey: string;
  apiKey: string;
  appId: string;
  messagingSenderId: string;
  /** The web push certificate of the project. */
  publicKey: string;
  /** An emulator in place of Google's servers, plain http; null: Google's own. */
  url: string | null;
}

/** Paying by Stripe. */
export interface StripeConfig {
  secretKey: string;
  /** Signs what Stripe tells; null: it tells nothing, and is asked every hour. */
  webhookSecret: string | null;
  /** Stripe's own address, or what stands in for it. */
  apiBase: string;
  /** Stripe works out the taxes. */
  tax: boolean;
  /** The checkout takes promotion codes. */
  promotionCodes: boolean;
}

/** A relay for video calls that no direct way connects, as coturn with `use-auth-secret`. */
export interface TurnConfig {
  /** `turn:` and `turns:` */
  urls: string[];
  /** What coturn calls static-auth-secret. */
  secret: string;
  /** How long the password for one side of a call is good. */
  credentialMs: number;
}

/** The parsed environment, in the program's own words. README and .env.example list the variables. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Without a trailing slash; null: each request's own Host is used for addresses on screen, and none go into mails. */
  publicUrl: string | null;
  mongodbUri: string | null;
  secretKey: string | null;
  /** Between several processes; null: they find each other's changes by the clock. */
  redisUrl: string | null;
  smtpUrl: string | null;
  /** Called every minute while due work is done; null: nobody watches from outside. */
  heartbeatUrl: string | null;
  /** What follows some news to one person within this time goes as one; 0: each by itself. */
  newsBundledForMs: number;
  mailFrom: string;
  /** Where messages to the host go; null: no page names an address, and they are only stored. */
  contactEmail: string | null;
  /** Told of each view of a public page; null: nobody counts. */
  analyticsUrl: string | null;
  /** null: signing in with Google is not offered. */
  google: GoogleConfig | null;
  /** null: push goes by standard Web Push, which needs no account anywhere. */
  firebase: FirebaseConfig | null;
  /** Open-Meteo's forecast, or another installation of it. */
  weatherUrl: string;
  /** Open-Meteo's search for places. */
  geocodingUrl: string;
  /** Hosts, addresses and networks at home that feeds may be fetched from; everything else has to be public. */
  allowPrivateTargets: string[];
  trustProxy: number;
  corsOrigins: string[];
  /** null: video calls find a direct way or none. */
  turn: TurnConfig | null;
  /** `stun:`; tell a browser under which address others see it. */
  stunUrls: string[];
  logLevel: string;
  passwordMinLength: number;
  /** bcrypt's. No variable sets it: while hashes of two costs are stored, the time of a log-in tells who has an account. */
  passwordCost: number;
  /** Answers about codes come in steps of so many milliseconds. No variable sets it either. */
  pairingPaceMs: number;
  /** Whether trials, tiers and their limits are in force. */
  billing: boolean;
  /** false: Stripe itself mails that a payment failed. */
  billingMail: boolean;
  /** null: nothing can be bought. */
  stripe: StripeConfig | null;
}

/** The environment cannot be used; its message lists every variable that is wrong. */
export class ConfigError extends Error {}
