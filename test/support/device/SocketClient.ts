import { randomBytes } from "node:crypto";
import { WebSocket } from "ws";
import type { CaregiverFrame, DeviceFrame } from "../../../shared/realtime/protocol.js";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { PROTOCOL_VERSION, SOCKET_PATH } from "../../../shared/realtime/timing.js";
import { checkFrame, type SocketRole } from "./checkFrame.js";

type ServerFrame = ServerToDevice | ServerToCaregiver;
type FrameOf<Frame, Type extends string> = Extract<Frame, { type: Type }>;
type Reply = FrameOf<ServerFrame, "ack"> | FrameOf<ServerFrame, "refused">;
type WithoutId<Frame> = Frame extends { id: string } ? Omit<Frame, "id"> & { id?: string } : never;

/**
 * How long a test waits for a frame before it says what came instead. What comes, comes within milliseconds; a machine that runs four
 * batches of tests at once keeps it for seconds.
 */
const WAIT_MS = 20_000;

/** A real ws client of `/ws`, for tests and benchmarks: a device by its cookie, or a caregiver by the token. */
export class SocketClient<Frame extends ServerFrame = ServerFrame> {
  readonly frames: Frame[] = [];
  closed: { code: number; reason: string } | null = null;
  private role: SocketRole | null = null;
  private readonly watchers = new Set<() => void>();

  private constructor(readonly socket: WebSocket) {
    socket.on("message", (raw) => {
      const frame: unknown = JSON.parse(raw.toString());
      checkFrame(frame, this.role);
      this.frames.push(frame as Frame);
      this.watchers.forEach((look) => look());
    });
    socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.watchers.forEach((look) => look());
    });
  }

  /** Opens the socket and says nothing. */
  static async open<Frame extends ServerFrame = ServerFrame>(
    url: string,
    headers: Record<string, string> = {},
  ): Promise<SocketClient<Frame>> {
    const socket = new WebSocket(url.replace(/^http/, "ws") + SOCKET_PATH, { headers });
    const client = new SocketClient<Frame>(socket);
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    return client;
  }

  /** Opens the socket as a paired device; `cookie` is the Cookie header. */
  static async openDevice(url: string, cookie: string): Promise<SocketClient<ServerToDevice>> {
    const client = await SocketClient.open<ServerToDevice>(url, { cookie });
    client.sendRaw({ type: "hello", protocol: PROTOCOL_VERSION, role: "device", appVersion: "test" });
    return client;
  }

  static async openCaregiver(url: string, token: string): Promise<SocketClient<ServerToCaregiver>> {
    const client = await SocketClient.open<ServerToCaregiver>(url);
    client.sendRaw({
      type: "hello",
      protocol: PROTOCOL_VERSION,
      role: "caregiver",
      appVersion: "test",
      token,
    });
    return client;
  }

  sendRaw(frame: unknown): void {
    this.role ??= roleOfHello(frame);
    this.socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  /** Sends a frame under its own id, or a fresh one, and resolves with the server's `ack` or `refused`. */
  async send(frame: WithoutId<DeviceFrame> | WithoutId<CaregiverFrame>): Promise<Reply> {
    const id = frame.id ?? buildFrameId();
    const isReply = (one: ServerFrame): one is Reply =>
      (one.type === "ack" || one.type === "refused") && one.id === id;
    const replies = () => (this.frames as ServerFrame[]).filter(isReply);
    // Sent before under the same id, it was answered before.
    const earlier = replies().length;
    this.sendRaw({ ...frame, id });
    return this.wait(() => replies()[earlier] ?? null, `the answer to ${frame.type}`);
  }

  /** The first frame of this type, already here or still to come, that `fits`. */
  async next<Type extends Frame["type"]>(
    type: Type,
    fits: (frame: FrameOf<Frame, Type>) => boolean = () => true,
  ): Promise<FrameOf<Frame, Type>> {
    const isWanted = (one: Frame): one is FrameOf<Frame, Type> =>
      one.type === type && fits(one as FrameOf<Frame, Type>);
    return this.wait(() => this.frames.find(isWanted) ?? null, type);
  }

  /** Resolves when the server has closed the socket. */
  async waitClosed(): Promise<{ code: number; reason: string }> {
    return this.wait(() => this.closed, "the close");
  }

  /** Forgets what has arrived, so that `next` waits for what is still to come. */
  forget(): void {
    this.frames.length = 0;
  }

  close(): void {
    this.socket.terminate();
  }

  private async wait<Found>(find: () => Found | null, what: string): Promise<Found> {
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer);
        this.watchers.delete(look);
      };
      const look = () => {
        const found = find();
        if (found === null) return;
        finish();
        resolve(found);
      };
      const timer = setTimeout(() => {
        finish();
        const came = this.frames.map((frame) => frame.type).join(", ") || "nothing";
        reject(new Error(`waited for ${what}; came: ${came}; closed: ${JSON.stringify(this.closed)}`));
      }, WAIT_MS);
      this.watchers.add(look);
      look();
    });
  }
}

function roleOfHello(frame: unknown): SocketRole | null {
  const { type, role } = Object(frame) as { type?: unknown; role?: unknown };
  return type === "hello" && (role === "device" || role === "caregiver") ? role : null;
}

export function buildFrameId(): string {
  return randomBytes(9).toString("base64url");
}
