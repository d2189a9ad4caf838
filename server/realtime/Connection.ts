import { randomUUID } from "node:crypto";
import type { RawData, WebSocket } from "ws";
import type { z } from "zod";
import { CLOSE_REASONS, TOLD_BY_CODE_ONLY, type CloseReason } from "../../shared/realtime/closeReasons.js";
import { Hello } from "../../shared/realtime/protocol.js";
import type { ServerReply } from "../../shared/realtime/serverReplies.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import {
  FRAME_BURST,
  FRAMES_PER_SECOND,
  HELLO_DEADLINE_MS,
  PING_INTERVAL_MS,
  SILENCE_LIMIT_MS,
  UNSENT_BYTES_MAX,
} from "../../shared/realtime/timing.js";
import type { AppContext } from "../core/AppContext.js";
import { withTimeout } from "../core/withTimeout.js";
import { TokenBucket } from "./TokenBucket.js";

/** What a socket does after its hello: one for devices, one for caregivers. */
export interface ConnectionHandler {
  /** Frames of this role, as the protocol has them. */
  frames: z.ZodType<{ type: string; id: string }>;
  /** Handles one frame. Throws AppError to refuse it; anything else closes the socket with `server-error`. */
  handle(frame: { type: string; id: string }): Promise<void>;
  /** The peer was heard of; called about every PING_INTERVAL_MS. */
  seen(): void;
  /** At once out of the hub; resolves when it is written down, within STOP_DEADLINE_MS or so. Never rejects. */
  ended(): void | Promise<void>;
}

interface Callbacks {
  /** Decides who this is. null: it has closed the connection with the reason. */
  openHandler(hello: Hello): Promise<ConnectionHandler | null>;
  /** Runs this hello in its turn: of many that come at once, a few are worked on. */
  inTurn(work: () => Promise<void>): Promise<void>;
  closed(): void;
}

/** No frame of an orderly client takes longer to leave than this. */
const STOP_DEADLINE_MS = 1_000;
/** A peer that does not read never reads the close frame either: what is unsent to it is dropped after this. */
const UNREAD_DEADLINE_MS = 1_000;
/** How long the peer may take to answer the close frame. ws itself would wait half a minute, keeping all that is unsent. */
const FAREWELL_DEADLINE_MS = 5_000;
/**
 * A frame that is not handled by then hangs, and everything behind it: the socket closes, the client comes back and sends again
 * what was not acknowledged. Short enough that all is right again within 10 s.
 */
const FRAME_DEADLINE_MS = 5_000;

/**
 * One socket: deadline for hello, frames parsed and handled one after another in their order, ping both ways, limits. It knows
 * nothing of what frames mean. What fails here, or in what it calls, is logged and ends this connection: nothing is thrown at whoever
 * sends, at a timer or at the socket's events, where it would end the process.
 */
export class Connection {
  readonly id = randomUUID();
  private handler: ConnectionHandler | null = null;
  private lastHeardAt = performance.now();
  private lastPingAt = 0;
  private queue: Promise<void> = Promise.resolve();
  private closing = false;
  private readonly bucket = new TokenBucket({ burst: FRAME_BURST, perSecond: FRAMES_PER_SECOND });
  private readonly helloTimer: NodeJS.Timeout;
  private closeTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly app: AppContext,
    private readonly socket: WebSocket,
    private readonly callbacks: Callbacks,
  ) {
    this.helloTimer = setTimeout(() => this.close("hello-timeout"), HELLO_DEADLINE_MS);
    socket.on("message", (raw, isBinary) => this.guard(() => this.receive(raw, isBinary)));
    socket.on("close", () => this.handleClosed());
    // A broken or oversized frame: ws closes the socket by itself, "close" follows.
    socket.on("error", (error) => app.log.debug({ err: error }, "socket error"));
  }

  send(frame: ServerToDevice | ServerToCaregiver): void {
    if (this.closing || this.socket.readyState !== this.socket.OPEN) return;
    if (this.isUnread()) return this.close("too-slow");
    this.guard(() => this.socket.send(JSON.stringify(frame)));
  }

  close(reason: CloseReason, field?: string): void {
    if (this.closing) return;
    // Before anything else: what follows may fail, and then comes here again.
    this.closing = true;
    this.guard(() => {
      this.sayFarewell(reason, field);
      this.socket.close(CLOSE_REASONS[reason].code, reason);
    });
    const deadlineMs = this.isUnread() ? UNREAD_DEADLINE_MS : FAREWELL_DEADLINE_MS;
    this.closeTimer = setTimeout(() => this.cutOff(), deadlineMs);
  }

  /** How long nothing has been heard of the peer. */
  quietMs(): number {
    return performance.now() - this.lastHeardAt;
  }

  isClosing(): boolean {
    return this.closing;
  }

  /** Closes for a stop of the server; resolves when the frame under way is done, the socket has gone and that is written down. */
  async stop(): Promise<void> {
    this.close("server-stopping");
    await this.queue;
    const gone = new Promise<void>((resolve) => this.socket.once("close", () => resolve()));
    const timer = setTimeout(() => this.cutOff(), STOP_DEADLINE_MS);
    if (this.socket.readyState !== this.socket.CLOSED) await gone;
    clearTimeout(timer);
    await this.queue;
  }

  /** Called every few seconds: pings a quiet peer, drops a silent one. */
  checkSilence(): void {
    // By the monotonic clock: a correction of the machine's time would look like silence.
    const now = performance.now();
    const quietMs = this.quietMs();
    if (quietMs > SILENCE_LIMIT_MS) {
      this.close("silence");
      return this.cutOff();
    }
    if (this.handler && quietMs >= PING_INTERVAL_MS && now - this.lastPingAt >= PING_INTERVAL_MS) {
      this.lastPingAt = now;
      this.send({ type: "ping", id: randomUUID() });
    }
  }

  /** Ends the socket at once; whoever is to be told why is told by close() before. */
  cutOff(): void {
    try {
      this.socket.terminate();
    } catch (error) {
      // Nothing else can be done here: the operating system ends it at some time.
      this.app.log.warn({ err: error, socketId: this.id }, "a socket could not be cut off");
    }
  }

  private receive(raw: RawData, isBinary: boolean): void {
    this.lastHeardAt = performance.now();
    if (this.closing) return;
    if (!this.bucket.take()) return this.close("too-many-frames");
    if (isBinary) return this.close("bad-frame", "frame");
    const frame = parseJson(raw.toString());
    // Answered at once and not in the queue: its round trip is the display's clock.
    if (this.handler && isPing(frame)) {
      this.handler.seen();
      return this.send({ type: "pong", id: frame.id, serverTime: new Date(this.app.now()).toISOString() });
    }
    this.queue = this.queue
      .then(() => (this.handler ? this.handleInTime(frame) : this.handleFirst(frame)))
      .catch((error: unknown) => this.handleBug(error));
  }

  /** The deadline begins with its turn: when the power of a care home is back, the last of hundreds waits for all others. */
  private handleFirst(frame: unknown): Promise<void> {
    clearTimeout(this.helloTimer);
    return this.callbacks.inTurn(() => this.handleInTime(frame));
  }

  private handleInTime(frame: unknown): Promise<void> {
    return withTimeout(this.handle(frame), FRAME_DEADLINE_MS, {
      late: () => new Error(`A frame was not handled within ${FRAME_DEADLINE_MS} ms.`),
      onLateError: (error) => this.app.log.warn({ err: error }, "a frame failed after its time"),
    });
  }

  private async handle(frame: unknown): Promise<void> {
    if (this.closing) return;
    if (!this.handler) return this.handleHello(frame);
    const parsed = this.handler.frames.safeParse(frame);
    if (!parsed.success) return this.close("bad-frame", fieldOf(parsed.error));
    if (parsed.data.type === "pong") return this.handler.seen();
    await this.handler.handle(parsed.data);
  }

  private async handleHello(frame: unknown): Promise<void> {
    const parsed = Hello.safeParse(frame);
    if (!parsed.success) return this.close("bad-frame", fieldOf(parsed.error));
    const handler = await this.callbacks.openHandler(parsed.data);
    if (!handler) return;
    this.handler = handler;
    // Closing by now, or it took too long and was given up.
    if (this.closing) this.endSession();
  }

  private handleBug(error: unknown): void {
    this.app.log.error({ err: error, socketId: this.id }, "a connection failed");
    // The failure may be the closing itself, and then nothing is left but to cut it off.
    if (this.closing) this.cutOff();
    else this.close("server-error");
  }

  private guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.handleBug(error);
    }
  }

  private isUnread(): boolean {
    return this.socket.bufferedAmount > UNSENT_BYTES_MAX;
  }

  private sayFarewell(reason: CloseReason, field?: string): void {
    if (this.isUnread() || this.socket.readyState !== this.socket.OPEN) return;
    if (TOLD_BY_CODE_ONLY.includes(reason)) return;
    const farewell: ServerReply = { type: "closing", reason, ...(field === undefined ? {} : { field }) };
    this.socket.send(JSON.stringify(farewell));
  }

  private handleClosed(): void {
    this.closing = true;
    clearTimeout(this.helloTimer);
    clearTimeout(this.closeTimer);
    this.guard(() => this.endSession());
    // A stop of the server waits for the frame under way, though its socket has gone.
    void this.queue.then(() => this.guard(() => this.callbacks.closed()));
  }

  private endSession(): void {
    const { handler } = this;
    this.handler = null;
    const ended = handler?.ended();
    if (ended) this.queue = this.queue.then(() => ended);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON at all: no schema accepts null, so it ends as bad-frame.
    return null;
  }
}

function isPing(frame: unknown): frame is { type: "ping"; id: string } {
  const ping = frame as { type?: unknown; id?: unknown } | null;
  return ping?.type === "ping" && typeof ping.id === "string" && ping.id.length <= 64;
}

function fieldOf(error: z.ZodError): string {
  return error.issues[0]?.path.join(".") || "frame";
}
