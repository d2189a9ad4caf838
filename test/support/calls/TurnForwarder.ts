import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { createServer, connect, type Server, type Socket } from "node:net";
import type { TurnConfig } from "../../../server/core/Config.js";
import { findFreePort } from "../server/findFreePort.js";
import type { TurnProcess } from "../server/TurnProcess.js";

const HOST = "127.0.0.1";

/**
 * Stands between the browsers and coturn, and takes the network away: while it is cut nothing passes, and nobody is told. It needs no rights of the
 * system for that.
 */
export class TurnForwarder {
  private isCut = false;
  private readonly udp: UdpSocket = createSocket("udp4");
  private readonly tcp: Server = createServer((client) => this.accept(client));
  /** By the address of the browser's socket. */
  private readonly ways = new Map<string, UdpSocket>();
  private readonly streams = new Set<Socket>();

  private constructor(
    private readonly turn: TurnProcess,
    private readonly port: number,
  ) {}

  static async start(turn: TurnProcess): Promise<TurnForwarder> {
    const forwarder = new TurnForwarder(turn, await findFreePort());
    await forwarder.listen();
    return forwarder;
  }

  /** As the server of a test is to be configured. */
  config(transport: "udp" | "tcp"): TurnConfig {
    return { ...this.turn.config, urls: [`turn:${HOST}:${this.port}?transport=${transport}`] };
  }

  /** `forgets`: as a router that has started anew, what stood before does not come back: whoever comes again comes as somebody else. */
  cut({ forgets = false } = {}): void {
    this.isCut = true;
    if (forgets) this.forget();
    this.streams.forEach((stream) => stream.pause());
  }

  mend(): void {
    this.isCut = false;
    this.streams.forEach((stream) => stream.resume());
  }

  async close(): Promise<void> {
    this.forget();
    this.udp.close();
    await new Promise((resolve) => this.tcp.close(resolve));
  }

  private async listen(): Promise<void> {
    this.udp.on("message", (packet, { address, port }) => this.carry(packet, { address, port }));
    await new Promise<void>((resolve) => this.udp.bind(this.port, HOST, resolve));
    await new Promise<void>((resolve) => this.tcp.listen(this.port, HOST, resolve));
  }

  private forget(): void {
    this.ways.forEach((way) => way.close());
    this.ways.clear();
    this.streams.forEach((stream) => stream.destroy());
    this.streams.clear();
  }

  private carry(packet: Buffer, from: { address: string; port: number }): void {
    if (this.isCut) return;
    const name = `${from.address}:${from.port}`;
    const way = this.ways.get(name) ?? this.openWay(name, from);
    way.send(packet, this.turn.port, HOST);
  }

  private openWay(name: string, { address, port }: { address: string; port: number }): UdpSocket {
    const way = createSocket("udp4");
    way.on("message", (packet) => this.isCut || this.udp.send(packet, port, address));
    // A packet that is refused is lost, as any other may be.
    way.on("error", ignoreLost);
    this.ways.set(name, way);
    return way;
  }

  private accept(client: Socket): void {
    const relay = connect(this.turn.port, HOST);
    const both = [client, relay] as const;
    for (const [from, to] of [both, [relay, client] as const]) {
      this.streams.add(from);
      from.on("data", (data) => to.write(data));
      from.on("error", ignoreLost);
      from.once("close", () => {
        this.streams.delete(from);
        to.destroy();
      });
      if (this.isCut) from.pause();
    }
  }
}

function ignoreLost(): void {
  // The end of a stream follows as "close".
}
