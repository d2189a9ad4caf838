import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

interface Called {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A home automation, or whatever else a family has told: takes what is posted and answers as it was told to. */
export class WebhookDouble {
  /** All that came, oldest first. */
  readonly calls: Called[] = [];
  status = 200;
  /** By path where that is set. */
  readonly statusOf = new Map<string, number>();
  /** Answers wait for it when it is set. */
  gate: Promise<void> | null = null;
  /** Each answer takes so long. */
  delayMs = 0;
  /** Called when all of a request has come. */
  whenCalled: () => void = () => undefined;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const path = request.url ?? "";
        const headers = request.headers as Record<string, string>;
        this.calls.push({ path, headers, body: Buffer.concat(chunks).toString() });
        this.whenCalled();
        const status = this.statusOf.get(path) ?? this.status;
        const answer = () => setTimeout(() => response.writeHead(status).end(), this.delayMs);
        void (this.gate ?? Promise.resolve()).then(answer);
      });
    });
  }

  static async start(): Promise<WebhookDouble> {
    const double = new WebhookDouble();
    await new Promise<void>((resolve) => double.server.listen(0, "127.0.0.1", resolve));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What was posted to a path, read. */
  bodies(path = "/hook"): Record<string, unknown>[] {
    return this.calls
      .filter((call) => call.path === path)
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
