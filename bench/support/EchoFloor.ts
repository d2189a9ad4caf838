import { once } from "node:events";
import { WebSocket } from "ws";
import { BenchChild } from "./BenchChild.js";

/** The floor: the round trip of one frame to a bare ws server and back. */
export class EchoFloor {
  private constructor(
    private readonly child: BenchChild,
    private readonly socket: WebSocket,
  ) {}

  static async start(): Promise<EchoFloor> {
    const { child, report } = await BenchChild.start<{ port: number }>("echoServer.ts");
    const socket = new WebSocket(`ws://127.0.0.1:${report.port}`, { perMessageDeflate: false });
    await once(socket, "open");
    return new EchoFloor(child, socket);
  }

  /** In ms. */
  async roundTrip(frame: string): Promise<number> {
    const back = once(this.socket, "message");
    const sentAt = performance.now();
    this.socket.send(frame);
    await back;
    return performance.now() - sentAt;
  }

  async stop(): Promise<void> {
    this.socket.terminate();
    await this.child.end();
  }
}
