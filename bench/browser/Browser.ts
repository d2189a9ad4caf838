import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { WebSocket } from "ws";
import { CHROMIUM_FLAGS, findChromium } from "../../test/support/browser/findChromium.js";
import { BrowserPage } from "./BrowserPage.js";

const START_DEADLINE_MS = 30_000;
const SCREEN = "1280,800";
/** Leads to this machine, but counts as any other host: browsers ask a loopback address for brotli, and trust it more. */
const HOME_HOST = "mantel.home";
/** Chromium says this on stderr once it can be driven. */
const LISTENING = /^DevTools listening on (ws:\S+)$/;

interface Reply {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** The address of a server on 127.0.0.1 as a tablet on a home network would have it: plain http under a name. */
export function homeAddress(url: string): string {
  return url.replace("127.0.0.1", HOME_HOST);
}

/**
 * A headless Chromium, driven by bare DevTools commands: test frameworks put scripts and worlds of their own into a page, and
 * its heap is one of the things to measure.
 */
export class Browser {
  private nextId = 1;
  private readonly waiting = new Map<
    number,
    { resolve(result: unknown): void; reject(error: Error): void }
  >();
  private readonly listeners = new Map<string, (method: string, params: unknown) => void>();

  private constructor(
    private readonly process: ChildProcess,
    private readonly profile: string,
    private readonly socket: WebSocket,
  ) {
    socket.on("message", (raw) => this.receive(JSON.parse(String(raw)) as Reply));
  }

  static async start(): Promise<Browser> {
    const program = findChromium();
    if (!program) throw new Error("No Chromium was found: install it, or set CHROMIUM_PATH.");
    const profile = mkdtempSync(path.join(tmpdir(), "mantel-bench-browser-"));
    const args = [
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      `--host-resolver-rules=MAP ${HOME_HOST} 127.0.0.1`,
    ];
    const child = spawn(program, [...CHROMIUM_FLAGS, ...args, `--window-size=${SCREEN}`, "about:blank"], {
      stdio: ["ignore", "ignore", "pipe"],
      // A group of its own, so that its many processes end together.
      detached: true,
    });
    process.once("exit", () => {
      endGroup(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    });
    const socket = new WebSocket(await addressOf(child), { perMessageDeflate: false });
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    return new Browser(child, profile, socket);
  }

  /** A page in a context of its own: no cookies, nothing stored, nothing cached. Closing it forgets everything. */
  async openPage(): Promise<BrowserPage> {
    const { browserContextId } = await this.send<{ browserContextId: string }>("Target.createBrowserContext");
    const { targetId } = await this.send<{ targetId: string }>("Target.createTarget", {
      url: "about:blank",
      browserContextId,
    });
    const { sessionId } = await this.send<{ sessionId: string }>("Target.attachToTarget", {
      targetId,
      flatten: true,
    });
    const page = new BrowserPage({
      send: (method, params) => this.send(method, params, sessionId),
      listen: (listener) => void this.listeners.set(sessionId, listener),
      close: () => this.send("Target.disposeBrowserContext", { browserContextId }),
    });
    await page.prepare();
    return page;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    endGroup(this.process);
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  private send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = this.nextId++;
    return new Promise<Result>((resolve, reject) => {
      this.waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
      this.socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  private receive({ id, sessionId, method, params, result, error }: Reply): void {
    if (id === undefined) {
      if (sessionId && method) this.listeners.get(sessionId)?.(method, params);
      return;
    }
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiting?.reject(new Error(`The browser refused: ${error.message}`));
    else waiting?.resolve(result);
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stderr! });
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("Chromium did not start."));
    const deadline = setTimeout(fail, START_DEADLINE_MS);
    child.once("error", fail).once("exit", fail);
    lines.on("line", (line) => {
      const address = LISTENING.exec(line.trim())?.[1];
      if (!address) return;
      clearTimeout(deadline);
      resolve(address);
    });
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended in this very moment.
  }
}
