import { randomBytes } from "node:crypto";
import https from "node:https";
import net from "node:net";
import type { Messaging } from "firebase-admin/messaging";
import type { FirebaseConfig } from "../../core/Config.js";
import { PushFailed, type OutgoingPush, type PushOutcome } from "./OutgoingPush.js";

/** What Firebase says of a token that will never work again. */
const GONE = [
  "messaging/registration-token-not-registered",
  "messaging/invalid-registration-token",
  "messaging/mismatched-credential",
];

/** One client for each configuration: it keeps its access token for an hour. */
const clients = new WeakMap<FirebaseConfig, Promise<Messaging>>();

/** Sends by Firebase Cloud Messaging. Throws PushFailed when it may work later. */
export async function sendFcm(
  config: FirebaseConfig,
  registrationToken: string,
  { message, ttlSeconds, urgency }: OutgoingPush,
): Promise<PushOutcome> {
  const messaging = await messagingOf(config);
  try {
    await messaging.send({
      token: registrationToken,
      // Data alone: our own worker shows it, the same way as it shows a Web Push.
      data: textsOf(message),
      webpush: { headers: { TTL: String(ttlSeconds), Urgency: urgency } },
    });
    return "sent";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    if (GONE.includes(code)) return "gone";
    throw new PushFailed(`Firebase did not take the message: ${code}.`);
  }
}

/** Firebase carries texts only; the worker reads them as it reads a Web Push. */
function textsOf(message: OutgoingPush["message"]): Record<string, string> {
  return Object.fromEntries(Object.entries(message).map(([name, value]) => [name, String(value)]));
}

function messagingOf(config: FirebaseConfig): Promise<Messaging> {
  const known = clients.get(config);
  if (known) return known;
  const made = openClient(config);
  clients.set(config, made);
  return made;
}

/** Loaded here, since most installations have no use for it. */
async function openClient({ projectId, clientEmail, privateKey, url }: FirebaseConfig): Promise<Messaging> {
  const [{ cert, initializeApp }, { getMessaging }] = await Promise.all([
    import("firebase-admin/app"),
    import("firebase-admin/messaging"),
  ]);
  const httpAgent = url === null ? undefined : new DetourAgent(new URL(url));
  const credential = url === null ? cert({ projectId, clientEmail, privateKey }) : EMULATOR_CREDENTIAL;
  const name = `mantel-${randomBytes(4).toString("hex")}`;
  return getMessaging(initializeApp({ credential, projectId, httpAgent }, name));
}

/** Firebase's own emulators take this word for an access token. */
const EMULATOR_CREDENTIAL = {
  getAccessToken: () => Promise.resolve({ access_token: "owner", expires_in: 3_600 }),
};

/** Leads everything that the SDK asks Google for to another address: its own are fixed. */
class DetourAgent extends https.Agent {
  constructor(private readonly target: URL) {
    super();
  }

  override createConnection(): net.Socket {
    const { hostname, port } = this.target;
    return net.connect({ host: hostname, port: Number(port) });
  }
}
