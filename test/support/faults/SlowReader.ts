import { once } from "node:events";
import net from "node:net";
import { PROTOCOL_VERSION, SOCKET_PATH } from "../../../shared/realtime/timing.js";

const UPGRADE =
  "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

/** A device that says what it likes and hardly reads what comes: nothing at all, or so many bytes a second. */
export class SlowReader {
  private readonly reading: NodeJS.Timeout | null;

  private constructor(
    private readonly socket: net.Socket,
    bytesPerSecond: number,
  ) {
    // The server may hang up while this end still writes.
    socket.on("error", () => undefined);
    const read = () => socket.read(Math.min(bytesPerSecond, socket.readableLength));
    this.reading = bytesPerSecond > 0 ? setInterval(read, 1_000) : null;
  }

  static async open(url: string, cookie: string, bytesPerSecond: number): Promise<SlowReader> {
    const { hostname, port, host } = new URL(url);
    const socket = net.connect({ port: Number(port), host: hostname });
    await once(socket, "connect");
    // Nobody listens to its data, so it stays in the socket, and then in the server.
    socket.pause();
    socket.write(`GET ${SOCKET_PATH} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n${UPGRADE}`);
    const reader = new SlowReader(socket, bytesPerSecond);
    reader.say({ type: "hello", protocol: PROTOCOL_VERSION, role: "device", appVersion: "test" });
    return reader;
  }

  say(frame: object): void {
    if (this.socket.writable) this.socket.write(maskedFrame(JSON.stringify(frame)));
  }

  close(): void {
    if (this.reading) clearInterval(this.reading);
    this.socket.destroy();
  }
}

/** A text frame below 126 bytes, under the mask of zeros that leaves it as it is. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const MASKED = 0x80;
  const FINAL_TEXT = 0x81;
  const long = payload.length > 125;
  const length = long ? [MASKED | 126, payload.length >> 8, payload.length & 255] : [MASKED | payload.length];
  return Buffer.concat([Buffer.from([FINAL_TEXT, ...length, 0, 0, 0, 0]), payload]);
}
