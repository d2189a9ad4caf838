import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * A proxy to the server on `targetUrl` that holds every ws frame back for half of `latencyMs` each way. Chromium's own throttling
 * delays requests, the opening of a socket and its bandwidth, but not the frames, which a real line delays too.
 */
export async function startSlowFrames(
  targetUrl: string,
  latencyMs: number,
): Promise<{ url: string; stop(): void }> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const pair = new Pair(client, server, latencyMs / 2);
    pair.start();
    sockets.add(client.once("close", () => sockets.delete(client)));
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: () => {
      proxy.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

/** One connection. It passes everything on at once until both sides have agreed on a ws. */
class Pair {
  private isSocket = false;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    private readonly delayMs: number,
  ) {}

  start(): void {
    this.pass(this.client, this.server);
    this.pass(this.server, this.client);
    this.server.prependListener("data", (chunk: Buffer) => {
      // The agreement itself goes on at once, its request was delayed by the browser; what follows it is frames.
      if (!this.isSocket) setImmediate(() => (this.isSocket ||= chunk.includes("101 Switching Protocols")));
    });
  }

  private pass(from: Socket, to: Socket): void {
    from.setNoDelay(true);
    from.on("data", (chunk: Buffer) => {
      if (!this.isSocket) to.write(chunk);
      // Equal delays keep their order.
      else setTimeout(() => to.write(chunk), this.delayMs);
    });
    from.once("close", () => to.destroy());
    from.on("error", () => to.destroy());
  }
}
