import type { BrowserContext, Route } from "playwright-core";
import type { FirebaseConfig } from "../../../server/core/Config.js";

interface Answer {
  status: number;
  json: unknown;
}
interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** What a browser tells FCM of its subscription. */
interface Registration {
  origin: string;
  endpoint: string;
  auth: string;
  p256dh: string;
  applicationPubKey: string;
}

const HOSTS = ["https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com"];
const REFRESH_TOKEN = "refresh-token";
const AUTH_TOKEN = { token: "auth-token", expiresIn: "604800s" };

/** The half of Firebase that browsers talk to, as @firebase/installations and @firebase/messaging ask it; FirebaseDouble is the server's half. */
export class FirebaseBrowserDouble {
  /** What is registered, by its token. */
  readonly registrations = new Map<string, Registration>();
  /** What broke the protocol, and was refused. */
  readonly problems: string[] = [];
  /** FCM's word for why it registers nobody. */
  refusal: string | null = null;
  private made = 0;

  constructor(private readonly config: Pick<FirebaseConfig, "projectId" | "apiKey" | "appId">) {}

  /** Stands in for Google's hosts in every page of this context. */
  async serve(context: BrowserContext): Promise<void> {
    for (const host of HOSTS) await context.route(`${host}/**`, (route) => this.handle(route));
  }

  private async handle(route: Route): Promise<void> {
    const request = route.request();
    const asked = {
      method: request.method(),
      path: new URL(request.url()).pathname.replace(`/v1/projects/${this.config.projectId}/`, ""),
      headers: await request.allHeaders(),
      body: (request.postDataJSON() ?? {}) as Record<string, unknown>,
    };
    const { status, json } = this.answer(asked);
    await route.fulfill({ status, json, headers: { "Access-Control-Allow-Origin": "*" } });
  }

  private answer(asked: Asked): Answer {
    if (asked.headers["x-goog-api-key"] !== this.config.apiKey)
      return this.refuse(asked, "API key not valid.");
    const [what, id] = asked.path.split("/");
    if (what === "installations") return id ? this.renew(asked) : this.install(asked);
    if (what !== "registrations") return this.refuse(asked, "Not found.");
    if (asked.headers["x-goog-firebase-installations-auth"] !== `FIS ${AUTH_TOKEN.token}`) {
      return this.refuse(asked, "Invalid authentication.");
    }
    if (asked.method === "DELETE") return this.unregister(asked, id ?? "");
    return this.register(asked);
  }

  private install(asked: Asked): Answer {
    const { fid, appId, authVersion } = asked.body;
    if (appId !== this.config.appId || authVersion !== "FIS_v2" || !/^[cdef][\w-]{21}$/.test(String(fid))) {
      return this.refuse(asked, "No such app.");
    }
    return { status: 200, json: { fid, refreshToken: REFRESH_TOKEN, authToken: AUTH_TOKEN } };
  }

  private renew(asked: Asked): Answer {
    const isKnown = asked.headers.authorization === `FIS_v2 ${REFRESH_TOKEN}`;
    return isKnown ? { status: 200, json: AUTH_TOKEN } : this.refuse(asked, "Invalid authentication.");
  }

  private register(asked: Asked): Answer {
    if (this.refusal !== null) return refusal(this.refusal);
    const { web } = asked.body as { web?: Registration };
    if (!web?.endpoint || !web.auth || !web.p256dh) return this.refuse(asked, "No subscription.");
    this.made += 1;
    const token = `cDoubleOfFirebase_${this.made}:APA91${"x".repeat(120)}`;
    this.registrations.set(token, web);
    return { status: 200, json: { name: `${asked.path}/${token}`, token, web } };
  }

  private unregister(asked: Asked, token: string): Answer {
    return this.registrations.delete(token) ? { status: 200, json: {} } : this.refuse(asked, "Not found.");
  }

  private refuse(asked: Asked, message: string): Answer {
    this.problems.push(`${asked.method} ${asked.path}: ${message}`);
    return refusal(message);
  }
}

function refusal(message: string): Answer {
  return { status: 400, json: { error: { code: 400, status: "INVALID_ARGUMENT", message } } };
}
