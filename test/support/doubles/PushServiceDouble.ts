import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, type ECDH } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer, globalAgent, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import jwt from "jsonwebtoken";
import type { PushMessage } from "../../../shared/contract/notifications.js";

/** Its own authority, for 127.0.0.1, until the year 2120. */
const LOOPBACK_CERTIFICATE = path.join(import.meta.dirname, "loopbackCertificate.pem");
const TALK_EVERY_MS = 100;
const KEY = path.join(import.meta.dirname, "loopbackKey.pem");

interface PushRequest {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** What a browser would show, and what the push service was told about it. */
export interface Delivered {
  message: PushMessage;
  ttl: number;
  urgency: string;
  topic: string;
}

/** A push service and the browsers behind it: takes messages over TLS as RFC 8030 says, checks who signed them, and decrypts them. */
export class PushServiceDouble {
  readonly requests: PushRequest[] = [];
  /** What each request is answered; by path where that is set. */
  status = 201;
  readonly statusOf = new Map<string, number>();
  headers: Record<string, string> = {};
  /** Called with the path of each request when all of it has come. */
  whenAsked: (path: string) => void = () => undefined;
  /** Requests wait for it when it is set. */
  gate: Promise<void> | null = null;
  /** Talks without end, before or after it says its status. */
  talksOn: "before" | "after" | null = null;
  /** How often somebody broke that off. */
  brokenOff = 0;
  private readonly browsers = new Map<string, SubscribedBrowser>();
  private readonly server: Server;

  private constructor() {
    const certificate = { key: readFileSync(KEY), cert: readFileSync(LOOPBACK_CERTIFICATE) };
    this.server = createServer(certificate, (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const url = request.url ?? "";
        const headers = request.headers as Record<string, string>;
        this.requests.push({ path: url, headers, body: Buffer.concat(chunks) });
        this.whenAsked(url);
        void (this.gate ?? Promise.resolve()).then(() => {
          if (this.talksOn) return this.talk(response);
          response.writeHead(this.statusOf.get(url) ?? this.status, this.headers).end();
        });
      });
    });
  }

  /** From here on this process trusts its certificate. */
  static async start(): Promise<PushServiceDouble> {
    const double = new PushServiceDouble();
    globalAgent.options.ca = readFileSync(LOOPBACK_CERTIFICATE);
    await new Promise<void>((resolve) => double.server.listen(0, "127.0.0.1", resolve));
    return double;
  }

  get url(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A browser subscribes; resolves to its push token. */
  subscribe(name: string): string {
    const browser = new SubscribedBrowser(`${this.url}/${name}`);
    this.browsers.set(`/${name}`, browser);
    return browser.token;
  }

  /** What came for a browser, oldest first. Throws when a message is not encrypted for it or not signed by `publicKey`. */
  deliveredTo(name: string, publicKey: string): Delivered[] {
    const browser = this.browsers.get(`/${name}`);
    if (!browser) throw new Error(`Nobody subscribed as ${name}.`);
    return this.requests
      .filter((request) => request.path === `/${name}`)
      .map(({ headers, body }) => {
        requireSignature(headers.authorization ?? "", { publicKey, audience: this.url });
        const { data } = JSON.parse(browser.decrypt(body)) as { data: PushMessage };
        const { ttl = "", urgency = "", topic = "" } = headers;
        return { message: data, ttl: Number(ttl), urgency, topic };
      });
  }

  private talk(response: ServerResponse): void {
    const sayMore =
      this.talksOn === "before" ? () => response.writeProcessing() : () => response.write("more");
    if (this.talksOn === "after") response.writeHead(this.status, this.headers);
    const talking = setInterval(sayMore, TALK_EVERY_MS);
    response.once("close", () => {
      clearInterval(talking);
      this.brokenOff += 1;
    });
  }

  async stop(): Promise<void> {
    delete globalAgent.options.ca;
    globalAgent.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** RFC 8291, written from the RFC and not with the library that encrypts. */
class SubscribedBrowser {
  private readonly keys: ECDH = createECDH("prime256v1");
  private readonly auth = randomBytes(16);

  constructor(private readonly endpoint: string) {
    this.keys.generateKeys();
  }

  get token(): string {
    const keys = { p256dh: this.keys.getPublicKey("base64url"), auth: this.auth.toString("base64url") };
    return JSON.stringify({ endpoint: this.endpoint, expirationTime: null, keys });
  }

  /** One record of aes128gcm (RFC 8188): salt, record size, key id (the sender's public key), then the ciphertext. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const own = this.keys.getPublicKey();
    const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
    const inputKey = Buffer.from(hkdfSync("sha256", this.keys.computeSecret(sender), this.auth, keyInfo, 32));
    const key = Buffer.from(hkdfSync("sha256", inputKey, salt, "Content-Encoding: aes128gcm\0", 16));
    const nonce = Buffer.from(hkdfSync("sha256", inputKey, salt, "Content-Encoding: nonce\0", 12));
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with the delimiter 2, then padding.
    return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
  }
}

/** RFC 8292: a JWT for this push service, signed with the key that the browser was given. */
function requireSignature(
  authorization: string,
  { publicKey, audience }: { publicKey: string; audience: string },
): void {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error("The message is signed with another key.");
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const signer = createPublicKey({ key: jwk, format: "jwk" });
  const claims = jwt.verify(token, signer, { algorithms: ["ES256"], audience });
  if (typeof claims === "string" || !/^(mailto:|https:)/.test(claims.sub ?? "")) {
    throw new Error("The signature says nothing of whom to write to.");
  }
}
