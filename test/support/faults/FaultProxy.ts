import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import { FaultyWay } from "./FaultyWay.js";
import type { SeededRandom } from "../SeededRandom.js";

/** What happens to the frames of a connection, in both directions. */
export interface Faults {
  /** Each frame is held for up to this long; frames do not overtake each other for it. */
  delayMs: number;
  /** How many of all frames come twice, 0 to 1. */
  duplicated: number;
  /** How many of all frames let the next one pass, 0 to 1. */
  reordered: number;
}

export const NO_FAULTS: Faults = { delayMs: 0, duplicated: 0, reordered: 0 };

interface Pair {
  device: WebSocket;
  server: WebSocket;
}

/**
 * Stands between a device and `/ws` of a server and breaks what networks break. It speaks ws on both sides, so that it can double and
 * reorder whole frames. Everything can be changed while it runs.
 */
export class FaultProxy {
  faults: Faults = NO_FAULTS;
  /** Nothing passes and nothing is closed, as behind a router that forgot the connection. */
  halfOpen = false;
  /** false: no new connection comes about. */
  reachable = true;
  /** How often a device has tried to connect. */
  attempts = 0;
  /** Sees each frame first; null keeps it from going on. `reply` answers in the other side's place. */
  fromDevice: (text: string, reply: (frame: object) => void) => string | null = (text) => text;
  /** The same for what the server sends. */
  fromServer: (text: string) => string | null = (text) => text;
  private readonly http: Server;
  private readonly sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  private readonly pairs = new Set<Pair>();

  private constructor(
    /** `http://...` of the server; may move. */
    public target: string,
    private readonly random: SeededRandom,
  ) {
    this.http = createServer();
    this.http.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.connect(request, socket, head),
    );
  }

  static async start(target: string, random: SeededRandom): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, random);
    await new Promise<void>((resolve) => proxy.http.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** How many connections stand now. */
  get connections(): number {
    return this.pairs.size;
  }

  /** Cuts every connection on both sides, without a word to either. */
  cut(): void {
    this.pairs.forEach(({ device, server }) => {
      device.terminate();
      server.terminate();
    });
    this.pairs.clear();
  }

  async close(): Promise<void> {
    this.reachable = false;
    this.cut();
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  private connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.attempts += 1;
    socket.on("error", ignoreBrokenSocket);
    if (!this.reachable) return void socket.destroy();
    const server = new WebSocket(this.target.replace(/^http/, "ws") + (request.url ?? ""), {
      headers: { cookie: request.headers.cookie ?? "" },
    });
    server.on("error", () => socket.destroy());
    server.once("open", () =>
      this.sockets.handleUpgrade(request, socket, head, (device) => this.join({ device, server })),
    );
  }

  private join(pair: Pair): void {
    const { device, server } = pair;
    device.on("error", ignoreBrokenSocket);
    this.pairs.add(pair);
    const toDevice = this.way(device);
    const toServer = this.way(server);
    server.on("message", (raw) => {
      const text = this.fromServer(textOf(raw as Buffer));
      if (text !== null) toDevice.carry(text);
    });
    device.on("message", (raw) => {
      const text = this.fromDevice(textOf(raw as Buffer), (frame) => toDevice.carry(JSON.stringify(frame)));
      if (text !== null) toServer.carry(text);
    });
    server.once("close", (code) => this.end(pair, device, code));
    device.once("close", (code) => this.end(pair, server, code));
  }

  private way(end: WebSocket): FaultyWay {
    return new FaultyWay({
      random: this.random,
      faults: () => this.faults,
      deliver: (text) => {
        if (!this.halfOpen && end.readyState === WebSocket.OPEN) end.send(text);
      },
    });
  }

  /** One side has closed: the other one hears of it, with the same code, unless the network does not say so. */
  private end(pair: Pair, other: WebSocket, code: number): void {
    if (this.halfOpen) return;
    this.pairs.delete(pair);
    if (code >= 4_000) setTimeout(() => other.close(code), this.faults.delayMs);
    else other.terminate();
  }
}

function textOf(raw: Buffer): string {
  return raw.toString("utf8");
}

function ignoreBrokenSocket(): void {
  // "close" follows, and is what the proxy acts on.
}
