import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { WebSocket } from "ws";

const CLOCK = pathToFileURL(path.resolve(import.meta.dirname, "shiftedClock.mjs")).href;
const WAIT_MS = 20_000;
/** The engine leaves 3 s after its last client. */
const ENGINE_GONE_MS = 5_000;

type Json = Record<string, unknown>;

/** What came and went, with the server's own answer. */
export interface Exchange {
  sent: Json;
  answer: string;
}

/** The server of a checkout on a data folder, from an instant on. Everything goes through its door, so that any build can be recorded. */
export class RecordedServer {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly options: { checkout: string; env: NodeJS.ProcessEnv; shiftMs: number },
  ) {}

  static async start(checkout: string, dataDir: string, instant: string): Promise<RecordedServer> {
    const shiftMs = Date.parse(instant) - Date.now();
    const { PATH, HOME, TMPDIR } = process.env;
    const env = {
      PATH,
      HOME,
      TMPDIR,
      PORT: "0",
      DATA_DIR: dataDir,
      CLOCK_SHIFT_MS: String(shiftMs),
      LOG_LEVEL: "warn",
    };
    const args = ["--import", "tsx", "--import", CLOCK, "server/main.ts"];
    const child = spawn(process.execPath, args, { cwd: checkout, env, stdio: ["ignore", "pipe", "inherit"] });
    const url = await new Promise<string>((resolve, reject) => {
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        const port = /^Mantel is running: \S+:(\d+)$/m.exec(said)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
      child.once("exit", () => reject(new Error(`The server ended: ${said}`)));
    });
    return new RecordedServer(url, child, { checkout, env, shiftMs });
  }

  /** ISO, by the server's clock. */
  now(laterMs = 0): string {
    return new Date(Date.now() + this.options.shiftMs + laterMs).toISOString();
  }

  async request(
    method: string,
    place: string,
    options: { as?: string; cookie?: string; body?: unknown } = {},
  ) {
    const { as, cookie, body } = options;
    const isFile = body instanceof Blob;
    const response = await fetch(this.url + place, {
      method,
      headers: {
        ...(as && { Authorization: `Bearer ${as}` }),
        ...(cookie && { Cookie: cookie }),
        ...(body !== undefined && { "Content-Type": isFile ? body.type : "application/json" }),
      },
      body: body === undefined ? null : isFile ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${place} was answered ${response.status}: ${text}`);
    const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    return { json: JSON.parse(text) as Json, cookies };
  }

  async get(place: string, as: string): Promise<Json> {
    return (await this.request("GET", place, { as })).json;
  }

  /** `endpoint` as in "POST /api/messages". */
  async call(endpoint: string, as: string, body?: unknown): Promise<Json> {
    const [method = "", place = ""] = endpoint.split(" ");
    return (await this.request(method, place, { as, body })).json;
  }

  async logIn(email: string, password: string): Promise<string> {
    const { json } = await this.request("POST", "/api/logIn", { body: { email, password } });
    return String(json.accessToken);
  }

  /** As the operator of an installation that sends no mail. A build that has no such command asks for no proof either. */
  proveAddress(email: string): void {
    const { checkout, env } = this.options;
    const args = ["--import", "tsx", "--import", CLOCK, "scripts/account.ts", "verify", email];
    const { status } = spawnSync(process.execPath, args, { cwd: checkout, env });
    if (status === 1) throw new Error(`The address ${email} could not be proved.`);
  }

  /** Asks until it is so: due work goes on by itself. */
  async until<Found>(what: string, look: () => Promise<Found | null | undefined | false>): Promise<Found> {
    for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(100)) {
      const found = await look();
      if (found) return found;
    }
    throw new Error(`Waited in vain for ${what}.`);
  }

  /** In order, or as by a power cut; the folder is at rest afterwards. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    this.child.removeAllListeners("exit");
    const ended = once(this.child, "exit");
    this.child.kill(signal);
    await ended;
    await sleep(ENGINE_GONE_MS);
  }
}

/** A socket of this build's, and everything that was said on it. */
export class RecordedSocket {
  readonly heard: Json[] = [];
  readonly exchanges: Exchange[] = [];

  private constructor(private readonly socket: WebSocket) {
    socket.on("message", (raw: Buffer) => this.heard.push(JSON.parse(raw.toString()) as Json));
  }

  static async open(url: string, hello: Json, cookie?: string): Promise<RecordedSocket> {
    const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws`, { headers: cookie ? { cookie } : {} });
    const opened = new RecordedSocket(socket);
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "hello", protocol: 1, appVersion: "recorded", ...hello }));
    await opened.hear("snapshot");
    return opened;
  }

  async hear(type: string, fits: (frame: Json) => boolean = () => true): Promise<Json> {
    for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(20)) {
      const found = this.heard.find((frame) => frame.type === type && fits(frame));
      if (found) return found;
    }
    throw new Error(
      `Waited in vain for ${type}; heard ${this.heard.map((frame) => String(frame.type)).join(", ")}.`,
    );
  }

  /** Under an id that says what it is, so that the record is the same each time. */
  async send(frame: Json & { id: string }): Promise<void> {
    this.socket.send(JSON.stringify(frame));
    const isAnswer = (one: Json) =>
      one.id === frame.id && ["ack", "refused", "pong"].includes(String(one.type));
    for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(10)) {
      const answer = this.heard.find(isAnswer);
      if (!answer) continue;
      this.exchanges.push({ sent: frame, answer: String(answer.type) });
      return;
    }
    throw new Error(`${String(frame.type)} was not answered.`);
  }

  close(): void {
    this.socket.terminate();
  }
}
