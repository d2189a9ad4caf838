import { WebSocket } from "ws";
import type { Socket } from "../../../client-display/engine/connection/Connection.js";
import { SOCKET_PATH } from "../../../shared/realtime/timing.js";
import { checkFrame } from "./checkFrame.js";
import type { DeviceTime } from "./DeviceTime.js";

/** A browser's WebSocket as the display knows it: a real connection, whose events enter the display's code in the tablet's time. */
export class DeviceSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  private readonly socket: WebSocket;

  constructor(
    private readonly time: DeviceTime,
    { url, cookie }: { url: string; cookie: string },
  ) {
    this.socket = new WebSocket(url.replace(/^http/, "ws") + SOCKET_PATH, { headers: { cookie } });
    this.socket.on("open", () => this.call(this.onopen, {}));
    this.socket.on("message", (raw) => {
      const data = (raw as Buffer).toString("utf8");
      checkFrame(JSON.parse(data), "device");
      this.call(this.onmessage, { data });
    });
    this.socket.on("close", (code) => this.call(this.onclose, { code }));
    // Browsers tell scripts of a failed connection by "close" as well, which follows.
    this.socket.on("error", () => undefined);
  }

  get readyState(): Socket["readyState"] {
    return this.socket.readyState;
  }

  send(text: string): void {
    this.socket.send(text);
  }

  close(): void {
    this.socket.close();
  }

  /** The page is gone, and with it its sockets. */
  destroy(): void {
    this.socket.terminate();
  }

  /** Handlers are typed for a browser's events; the display reads only what is given here. */
  private call(handler: unknown, event: object): void {
    this.time.run(() => (handler as ((event: object) => void) | null)?.(event));
  }
}
