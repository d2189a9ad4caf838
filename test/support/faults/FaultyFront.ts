import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { connect, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/**
 * `hanging`: connections are taken and nothing is answered. `portal`: what a hotel's wifi says to everything until somebody has typed a
 * room number. `failing`: a proxy whose server is gone.
 */
export type FrontMood = "well" | "down" | "hanging" | "portal" | "failing";

const PORTAL = "<!doctype html><html><body><h1>Your room number?</h1></body></html>";

/** Stands before a server as a network does, at one address for good, and breaks in the ways in which networks break. */
export class FaultyFront {
  mood: FrontMood = "well";
  /** Addresses that are missing, as in the middle of a deploy. */
  isMissing: (path: string) => boolean = () => false;
  /** What was asked for, oldest first. */
  readonly asked: string[] = [];
  private readonly http: Server;
  private readonly upgraded = new Set<Duplex>();

  private constructor(private readonly target: URL) {
    this.http = createServer((request, response) => this.answer(request, response));
    this.http.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.connect(request, socket, head),
    );
  }

  static async start(target: string): Promise<FaultyFront> {
    const front = new FaultyFront(new URL(target));
    await new Promise<void>((resolve) => front.http.listen(0, "127.0.0.1", resolve));
    return front;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** From now on, also for what is open. */
  turn(mood: FrontMood): void {
    this.mood = mood;
    if (mood === "well") return;
    this.upgraded.forEach((socket) => socket.destroy());
    this.http.closeAllConnections();
  }

  async close(): Promise<void> {
    this.turn("down");
    await new Promise((resolve) => this.http.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "/";
    this.asked.push(path);
    if (this.mood === "down") return void request.socket.destroy();
    if (this.mood === "hanging") return;
    if (this.mood === "failing") return void response.writeHead(500).end("Bad gateway");
    if (this.mood === "portal")
      return void response.writeHead(200, { "Content-Type": "text/html" }).end(PORTAL);
    if (this.isMissing(path)) return void response.writeHead(404).end("Not here");
    const { hostname, port } = this.target;
    const { method, headers } = request;
    const passed = ask({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  }

  private connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", ignoreBrokenSocket);
    if (this.mood !== "well") return void socket.destroy();
    const server = connect(Number(this.target.port), this.target.hostname);
    server.on("error", () => socket.destroy());
    server.on("close", () => socket.destroy());
    socket.on("close", () => server.destroy());
    this.upgraded.add(socket);
    socket.once("close", () => this.upgraded.delete(socket));
    const lines = request.rawHeaders.reduce(
      (all, text, index) => all + (index % 2 === 0 ? `${text}: ` : `${text}\r\n`),
      `${request.method} ${request.url} HTTP/1.1\r\n`,
    );
    server.write(`${lines}\r\n`);
    server.write(head);
    server.pipe(socket);
    socket.pipe(server);
  }
}

function ignoreBrokenSocket(): void {
  // "close" follows, and is what ends the other side.
}
