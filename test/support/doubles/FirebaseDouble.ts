import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FirebaseConfig } from "../../../server/core/Config.js";

interface SentMessage {
  token: string;
  data: Record<string, string>;
  webpush: { headers: Record<string, string> };
}

const PROJECT = "mantel-test";

/** Firebase's HTTP v1 interface, for the real SDK to talk to. */
export class FirebaseDouble {
  /** What was sent, oldest first. */
  readonly messages: SentMessage[] = [];
  /** Firebase's word for why it does not take a message, such as UNREGISTERED. */
  refusal: { status: number; errorCode: string } | null = null;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      void readBody(request).then((body) => {
        const answer = this.answer(request, body);
        response.writeHead(answer.status, { "Content-Type": "application/json" });
        response.end(JSON.stringify(answer.json));
      });
    });
  }

  static async start(): Promise<FirebaseDouble> {
    const double = new FirebaseDouble();
    await new Promise<void>((resolve) => double.server.listen(0, "127.0.0.1", resolve));
    return double;
  }

  get config(): FirebaseConfig {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    return {
      projectId: PROJECT,
      clientEmail: `push@${PROJECT}.iam.gserviceaccount.com`,
      privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
      apiKey: "api-key",
      appId: "1:2:web:3",
      messagingSenderId: "2",
      publicKey: "public-key",
      url: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer({ url = "", headers }: IncomingMessage, body: string): { status: number; json: unknown } {
    const isSend = url === `/v1/projects/${PROJECT}/messages:send`;
    if (!isSend || headers.authorization !== "Bearer owner") return { status: 404, json: {} };
    if (this.refusal) {
      const { status, errorCode } = this.refusal;
      const details = [{ "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", errorCode }];
      return { status, json: { error: { code: status, status: "NOT_FOUND", message: "refused", details } } };
    }
    this.messages.push((JSON.parse(body) as { message: SentMessage }).message);
    return { status: 200, json: { name: `projects/${PROJECT}/messages/1` } };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
