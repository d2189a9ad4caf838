import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A real HTTP server in the place of somebody else's; it answers each path as it was told, and 404 otherwise. */
export class UpstreamDouble {
  /** Every request that came, oldest first. */
  readonly requests: { url: string; headers: IncomingMessage["headers"] }[] = [];
  private readonly answers = new Map<string, Answering>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      this.requests.push({ url: request.url ?? "", headers: request.headers });
      const answer = this.answers.get(new URL(request.url ?? "", this.url).pathname);
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
  }

  static async start(): Promise<UpstreamDouble> {
    const double = new UpstreamDouble();
    await new Promise<void>((resolve) => double.server.listen(0, "127.0.0.1", resolve));
    return double;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** From now on this path is answered so; resolves to its address. */
  on(path: string, answer: Answering): string {
    this.answers.set(path, answer);
    return this.url + path;
  }

  /** The same for a body that comes at once. */
  serve(path: string, body: string | Buffer, headers: Record<string, string> = {}): string {
    return this.on(path, (_request, response) => response.writeHead(200, headers).end(body));
  }

  serveJson(path: string, body: unknown): string {
    return this.serve(path, JSON.stringify(body), { "Content-Type": "application/json; charset=utf-8" });
  }

  redirect(path: string, location: string, status = 302): string {
    return this.on(path, (_request, response) => response.writeHead(status, { Location: location }).end());
  }

  /** Every path is answered 500. */
  fail(): void {
    for (const path of this.answers.keys()) {
      this.on(path, (_request, response) => response.writeHead(500).end("out of order"));
    }
  }

  /** Those that are open now. */
  countConnections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
