import type { CaregiverFrame, Hello } from "../../shared/realtime/protocol.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import { CLOSE_REASONS, findCloseReason, type CloseReason } from "../../shared/realtime/closeReasons.js";
import {
  PING_INTERVAL_MS,
  PROTOCOL_VERSION,
  RECONNECT_REFUSED_MS,
  SILENCE_LIMIT_MS,
} from "../../shared/realtime/timing.js";
import { reconnectDelay } from "../../shared/rules/backoff.js";
import { randomId } from "../api/randomId.js";
import { readEvent } from "./readEvent.js";

export type SocketStatus = "connecting" | "live" | "lost";

type CaregiverMessage = Exclude<CaregiverFrame, { type: "ping" | "pong" }>;

/** What of the browser's WebSocket is used: tests give their own. */
export type SocketLike = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

export interface CaregiverSocketParts {
  open: () => SocketLike;
  appVersion: string;
  getToken: () => string | null;
  /** Renews the token that the server refused; a session that is over is reported by it. */
  refreshToken: (rejected: string | null) => Promise<unknown>;
  onEvent: (event: ServerToCaregiver) => void;
  onStatus: (status: SocketStatus) => void;
  random?: () => number;
}

/** After a phone woke up, a living connection answers a ping within this. */
const WAKE_ANSWER_MS = 5_000;

/**
 * A caregiver's connection: hello, snapshot, events; comes back for ever after every loss. A reconnect is a first
 * connect. Messages are kept until the server acknowledged them and sent again after each snapshot.
 */
export class CaregiverSocket {
  private socket: SocketLike | null = null;
  private attempt = 0;
  private closing: CloseReason | null = null;
  private stopped = true;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setTimeout> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly unacknowledged = new Map<string, CaregiverMessage>();
  private live = false;

  constructor(private readonly parts: CaregiverSocketParts) {}

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.retryTimer);
    this.abandon();
  }

  /** Delivered now or after the next connect; the server takes a repeated id once. */
  send(message: CaregiverMessage): void {
    this.unacknowledged.set(message.id, message);
    if (this.live) this.write(message);
  }

  isLive(): boolean {
    return this.live;
  }

  /** The network came back or the page was looked at again: find out now, not at the next timer. */
  wake(): void {
    if (this.stopped) return;
    if (!this.socket) return this.connect();
    if (!this.live) return;
    this.write({ type: "ping", id: randomId() });
    this.limitSilence(WAKE_ANSWER_MS);
  }

  private connect(): void {
    clearTimeout(this.retryTimer);
    this.closing = null;
    const socket = this.parts.open();
    this.socket = socket;
    this.limitSilence(SILENCE_LIMIT_MS);
    socket.onopen = () => this.write(this.hello());
    socket.onmessage = (frame) => this.receive(frame.data);
    socket.onclose = (event) => this.handleClose(this.closing ?? findCloseReason(event.code));
  }

  private hello(): Hello {
    const { appVersion, getToken } = this.parts;
    const token = getToken() ?? undefined;
    return { type: "hello", protocol: PROTOCOL_VERSION, role: "caregiver", appVersion, token };
  }

  private receive(text: unknown): void {
    this.listen();
    const event = readEvent(text);
    // An event that this version does not know is ignored; the next snapshot holds its outcome.
    if (!event) return;
    // What it said is fetched as after a lost connection: the snapshot of the next one brings every page up to date.
    if (event === "broken") return this.handleClose(null);
    if (event.type === "ping") return this.write({ type: "pong", id: event.id });
    if (event.type === "pong") return;
    if (event.type === "ack" || event.type === "refused") return void this.unacknowledged.delete(event.id);
    if (event.type === "closing") return void (this.closing = event.reason);
    if (event.type === "snapshot") this.becomeLive();
    this.parts.onEvent(event);
  }

  private becomeLive(): void {
    this.attempt = 0;
    this.live = true;
    this.parts.onStatus("live");
    this.unacknowledged.forEach((message) => this.write(message));
  }

  private listen(): void {
    this.limitSilence(SILENCE_LIMIT_MS);
    clearTimeout(this.pingTimer);
    this.pingTimer = setTimeout(() => this.write({ type: "ping", id: randomId() }), PING_INTERVAL_MS);
  }

  /** A half-open socket tells nothing by itself: too long a silence ends it. */
  private limitSilence(ms: number): void {
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(() => this.handleClose("silence"), ms);
  }

  private handleClose(reason: CloseReason | null): void {
    this.abandon();
    if (this.stopped) return;
    this.parts.onStatus("lost");
    // Over may also mean replaced, as by a new password. Only the renewal tells: refused, it signs this page out.
    if (reason === "token-invalid" || reason === "session-over") return void this.renewToken();
    const refused = reason !== null && !CLOSE_REASONS[reason].retry;
    this.retryAfter(refused ? RECONNECT_REFUSED_MS : this.nextDelay());
  }

  private async renewToken(): Promise<void> {
    const delay = this.attempt === 0 ? 0 : this.nextDelay();
    try {
      await this.parts.refreshToken(this.parts.getToken());
    } catch {
      // Unreachable: tried again below. A session that is over was reported by the refresh itself.
      return this.retryAfter(this.nextDelay());
    }
    this.attempt += 1;
    this.retryAfter(delay);
  }

  private nextDelay(): number {
    const delay = reconnectDelay(this.attempt, (this.parts.random ?? Math.random)());
    this.attempt += 1;
    return delay;
  }

  private retryAfter(ms: number): void {
    if (this.stopped) return;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.connect(), ms);
  }

  /** Lets go of the socket without waiting for its close event, which a dead network delays by minutes. */
  private abandon(): void {
    clearTimeout(this.pingTimer);
    clearTimeout(this.silenceTimer);
    const socket = this.socket;
    this.socket = null;
    this.live = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private write(frame: CaregiverFrame | Hello): void {
    this.socket?.send(JSON.stringify(frame));
  }
}
