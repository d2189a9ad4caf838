import { createServer, type Socket } from "node:net";
import type { EngineGreeting } from "./engineProtocol.js";

/** Long enough for an app to restart, short enough not to be in the way of a backup or a test. */
const LEAVE_AFTER_LAST_CLIENT_MS = 3_000;
/** The app that started the engine may be busy loading itself before it gets round to attaching. */
const FIRST_CLIENT_DEADLINE_MS = 10_000;

/** The clients' life lines. A killed client's connection is closed by the kernel, so nobody is counted who is gone. */
export class ControlServer {
  readonly #clients = new Set<Socket>();
  readonly #server = createServer((socket) => this.#greet(socket));
  readonly #greeting: Omit<EngineGreeting, "rank">;
  readonly #onUnused: () => void;
  #graceMs = LEAVE_AFTER_LAST_CLIENT_MS;
  #unused: NodeJS.Timeout | undefined;

  /** Calls `onUnused` when there has been no client for a while. */
  constructor(greeting: Omit<EngineGreeting, "rank">, onUnused: () => void) {
    this.#greeting = greeting;
    this.#onUnused = onUnused;
  }

  async open(socketPath: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(socketPath, resolve);
    });
    this.#waitForClients(FIRST_CLIENT_DEADLINE_MS);
  }

  /** From now on the last client's leaving ends the engine at once: the machine is being shut down. */
  expectNoMoreClients(): void {
    this.#graceMs = 0;
    if (this.#clients.size === 0) this.#waitForClients(0);
  }

  /** Whoever connects at this very moment gets no greeting and starts an engine of its own. */
  close(): void {
    this.#server.close();
    clearTimeout(this.#unused);
    for (const client of this.#clients) client.destroy();
  }

  #greet(socket: Socket): void {
    clearTimeout(this.#unused);
    const greeting: EngineGreeting = { ...this.#greeting, rank: this.#clients.size };
    this.#clients.add(socket);
    // A broken connection ends in "close" all the same.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#clients.delete(socket);
      if (this.#clients.size === 0 && this.#server.listening) this.#waitForClients(this.#graceMs);
    });
    socket.resume();
    socket.write(`${JSON.stringify(greeting)}\n`);
  }

  #waitForClients(ms: number): void {
    clearTimeout(this.#unused);
    this.#unused = setTimeout(this.#onUnused, ms);
  }
}
