import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createSocket } from "node:dgram";
import { tmpdir } from "node:os";
import path from "node:path";
import { randomBytes } from "node:crypto";
import type { TurnConfig } from "../../../server/core/Config.js";
import { waitFor } from "../waitFor.js";
import { findFreePort } from "./findFreePort.js";

const CREDENTIAL_MS = 3_600_000;
const PRIVATE_RANGES = [
  "10.0.0.0-10.255.255.255",
  "127.0.0.0-127.255.255.255",
  "169.254.0.0-169.254.255.255",
  "172.16.0.0-172.31.255.255",
  "192.168.0.0-192.168.255.255",
];
/** A binding request: what a STUN server answers to anybody. */
const BINDING = Buffer.concat([Buffer.from("000100002112a442", "hex"), randomBytes(12)]);

/** coturn on this machine, the only way between two browsers that have nothing but the loopback interface. */
export class TurnProcess {
  private readonly folder = mkdtempSync(path.join(tmpdir(), "mantel-turn-"));
  private readonly secret = randomBytes(12).toString("hex");
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly peerOptions: string[],
  ) {}

  /** `deniesPrivatePeers`: as docs/HOSTING.md asks for; then two browsers of this machine do not find each other by it. */
  static async start({ deniesPrivatePeers = false } = {}): Promise<TurnProcess> {
    const denied = PRIVATE_RANGES.map((range) => `--denied-peer-ip=${range}`);
    const turn = new TurnProcess(
      await findFreePort(),
      deniesPrivatePeers ? denied : ["--allow-loopback-peers"],
    );
    await turn.run();
    return turn;
  }

  /** As the server of a test is to be configured. */
  get config(): TurnConfig {
    const urls = [this.urlBy("udp")];
    return { urls, secret: this.secret, credentialMs: CREDENTIAL_MS };
  }

  urlBy(transport: "udp" | "tcp"): string {
    return `turn:127.0.0.1:${this.port}?transport=${transport}`;
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child && child.exitCode === null) {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async run(): Promise<void> {
    const { port, secret, folder, peerOptions } = this;
    const options = [
      ["-n", "--no-cli", "--no-tls", "--no-dtls", ...peerOptions],
      ["--use-auth-secret", `--static-auth-secret=${secret}`, "--realm=mantel"],
      ["--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1", `--listening-port=${port}`],
      [`--pidfile=${path.join(folder, "pid")}`, `--userdb=${path.join(folder, "db")}`, "--log-file=stdout"],
    ].flat();
    const child = spawn("turnserver", options, { stdio: "ignore" });
    this.child = child;
    const missing = new Promise<never>((_resolve, reject) => {
      child.once("error", () => reject(new Error("coturn is needed: apt-get install coturn.")));
      child.once("exit", (code) => reject(new Error(`turnserver ended with ${code}.`)));
    });
    missing.catch(() => undefined);
    await Promise.race([missing, waitFor("coturn to answer", () => this.isAnswering())]);
    process.once("exit", () => child.kill("SIGKILL"));
  }

  private isAnswering(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = createSocket("udp4");
      const end = (answered: boolean) => {
        clearTimeout(timer);
        socket.close();
        resolve(answered);
      };
      const timer = setTimeout(() => end(false), 200);
      socket.once("message", () => end(true)).once("error", () => end(false));
      socket.send(BINDING, this.port, "127.0.0.1");
    });
  }
}
