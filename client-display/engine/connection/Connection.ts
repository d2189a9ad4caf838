import { CLOSE_REASONS, findCloseReason, type CloseReason } from "../../../shared/realtime/closeReasons.js";
import {
  HELLO_DEADLINE_MS,
  PING_INTERVAL_MS,
  PROTOCOL_VERSION,
  RECONNECT_REFUSED_MS,
  SILENCE_LIMIT_MS,
} from "../../../shared/realtime/timing.js";
import { reconnectDelay } from "../../../shared/rules/backoff.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import type { DeviceFrame, Hello } from "../../../shared/realtime/protocol.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type { QueuedFrame } from "../state/outbox.js";
import { newFrameId } from "./frameId.js";
import type { Link, LinkFrame, LinkListener } from "./Link.js";
import { PingRound } from "./PingRound.js";
import { readFrame } from "./readFrame.js";
import { isUnversioned, withHeard } from "./withHeard.js";
import type { LocalClocks } from "../time/TrueClock.js";

/** The part of a WebSocket that is used. */
export type Socket = Pick<WebSocket, "readyState" | "onopen" | "onmessage" | "onclose" | "send" | "close">;

export interface ConnectionParts {
  openSocket(): Socket;
  clocks: LocalClocks;
  appVersion: string;
  /** In [0, 1), for the jitter. */
  random(): number;
  /** Gets a large plan over HTTP, where it comes compressed; null: it did not come. */
  fetchSnapshot(answer: (snapshot: DisplaySnapshot | null) => void): void;
}

const OPEN = 1;
/** Unanswered frames on the way at once: a week of answers must not trip the server's rate limit. */
const IN_FLIGHT_MAX = 50;
/** What is not acknowledged on a line that works has no room on the server now: it is sent again after this. */
const RESEND_MS = 60 * 60_000;
/** Silence and waiting pings are looked at this often. */
const WATCH_MS = 1_000;

/**
 * Keeps the display connected: whatever ends its socket, the next attempt is scheduled at once. A reconnect goes the same way as the first
 * connect.
 */
export class Connection implements Link {
  private listener: LinkListener | null = null;
  private socket: Socket | null = null;
  private attempt = 0;
  private hasSnapshot = false;
  private announcedReason: CloseReason | null = null;
  private heardAt = 0;
  private sentIds: Record<string, true> = {};
  private sentSince = 0;
  /** Plans on their way over HTTP, and what was heard meanwhile that they may not know. */
  private fetches = 0;
  private heardBeside: LinkFrame[] = [];
  private round: PingRound;
  private retryTimer: ReturnType<typeof setTimeout> | null = null;
  private watchTimer: ReturnType<typeof setInterval> | null = null;

  constructor(private readonly parts: ConnectionParts) {
    this.round = this.newRound();
  }

  start(listener: LinkListener): void {
    this.stop();
    this.listener = listener;
    this.attempt = 0;
    this.connect();
  }

  stop(): void {
    this.listener = null;
    this.stopTimers();
    const { socket } = this;
    this.socket = null;
    if (socket) release(socket);
  }

  flush(outbox: QueuedFrame[]): void {
    if (!this.hasSnapshot || !this.socket) return;
    outbox.slice(0, IN_FLIGHT_MAX).forEach((frame) => {
      if (this.sentIds[frame.id]) return;
      if (this.send(frame)) this.sentIds[frame.id] = true;
    });
  }

  measureClock(): void {
    this.round = this.newRound();
    if (this.hasSnapshot) this.round.next();
  }

  retryNow(): void {
    if (!this.listener) return;
    if (this.retryTimer) return this.connect();
    if (this.socket?.readyState !== OPEN) return;
    // The tablet may have slept through the end of its connection: find out soon, not after 40 s.
    this.heardAt = Math.min(this.heardAt, this.parts.clocks.monotonic() - SILENCE_LIMIT_MS + 5_000);
    this.send({ type: "ping", id: newFrameId() });
  }

  private connect(): void {
    this.stopTimers();
    this.hasSnapshot = false;
    this.announcedReason = null;
    this.endFetches(0);
    this.forgetSent();
    this.round = this.newRound();
    this.heardAt = this.sentSince;
    this.watchTimer = setInterval(() => this.watch(), WATCH_MS);
    const socket = this.open();
    this.socket = socket;
    if (!socket) return this.lose(null);
    socket.onopen = () => this.sayHello();
    socket.onmessage = (event) => this.hear(event.data);
    socket.onclose = (event) => this.lose(this.announcedReason ?? findCloseReason(event.code));
  }

  private open(): Socket | null {
    try {
      return this.parts.openSocket();
    } catch {
      // Some engines throw instead of closing when the network is off; it is retried like a closed socket.
      return null;
    }
  }

  private sayHello(): void {
    const { appVersion } = this.parts;
    this.send({
      type: "hello",
      protocol: PROTOCOL_VERSION,
      role: "device",
      appVersion,
      fetchesSnapshot: true,
    });
    this.listener?.handleConnected();
  }

  private hear(data: unknown): void {
    this.heardAt = this.parts.clocks.monotonic();
    const frame = readFrame(data);
    // Without a snapshot there is nothing to go on with: connecting again asks for it anew.
    if (frame === "broken" && !this.hasSnapshot) this.lose(null);
    else if (frame === "broken") this.listener?.handleBrokenFrame();
    else if (frame) this.handle(frame);
  }

  private handle(frame: ServerToDevice): void {
    switch (frame.type) {
      case "ping":
        this.send({ type: "pong", id: frame.id });
        return;
      case "pong":
        this.round.take(frame.id, Date.parse(frame.serverTime));
        return;
      case "closing":
        // A newer server may say what this page does not know: then the code tells, or nobody.
        if (CLOSE_REASONS[frame.reason]) this.announcedReason = frame.reason;
        return;
      case "snapshot.ready":
        this.fetches += 1;
        return this.fetchSnapshot(1);
      default:
        if (this.fetches > 0 && isUnversioned(frame)) this.heardBeside.push(frame);
        this.listener?.handleFrame(frame);
    }
    if (frame.type === "snapshot") this.handleSnapshot();
    if (frame.type === "ack" || frame.type === "refused") delete this.sentIds[frame.id];
  }

  /** The whole plan in one frame is far larger than what is fetched: a line that drops the one hardly carries the other. */
  private fetchSnapshot(retries: number): void {
    const { socket } = this;
    this.parts.fetchSnapshot((snapshot) => {
      // Another socket by now has a snapshot of its own.
      if (this.socket !== socket) return;
      if (!snapshot && retries) return this.fetchSnapshot(retries - 1);
      const heard = this.heardBeside;
      this.endFetches(this.fetches - 1);
      if (snapshot) this.handle({ type: "snapshot", snapshot: withHeard(snapshot, heard) });
      else this.send({ type: "snapshot.requested", id: newFrameId(), whole: true });
    });
  }

  private endFetches(running: number): void {
    this.fetches = running;
    if (running === 0) this.heardBeside = [];
  }

  private handleSnapshot(): void {
    if (this.hasSnapshot) return;
    this.hasSnapshot = true;
    this.attempt = 0;
    this.round.next();
  }

  private forgetSent(): void {
    this.sentIds = {};
    this.sentSince = this.parts.clocks.monotonic();
  }

  private watch(): void {
    const now = this.parts.clocks.monotonic();
    if (now - this.sentSince >= RESEND_MS) this.forgetSent();
    const silence = now - this.heardAt;
    const limit = this.socket?.readyState === OPEN ? SILENCE_LIMIT_MS : HELLO_DEADLINE_MS;
    if (silence >= limit) return this.lose("silence");
    // Once per interval, since the watch comes by each second.
    const due = Math.floor(silence / PING_INTERVAL_MS) > Math.floor((silence - WATCH_MS) / PING_INTERVAL_MS);
    if (silence >= PING_INTERVAL_MS && due) this.send({ type: "ping", id: newFrameId() });
  }

  /** The socket is gone, or as good as gone: plan the next one. */
  private lose(reason: CloseReason | null): void {
    const { socket, listener } = this;
    this.socket = null;
    this.hasSnapshot = false;
    this.stopTimers();
    if (socket) release(socket);
    if (!listener) return;
    const random = this.parts.random();
    const isRefused = reason && !CLOSE_REASONS[reason].retry;
    const delay = isRefused ? RECONNECT_REFUSED_MS * (0.5 + random) : reconnectDelay(this.attempt, random);
    this.retryTimer = setTimeout(() => this.connect(), delay);
    this.attempt += 1;
    listener.handleClosed(reason);
  }

  private send(frame: DeviceFrame | Hello): boolean {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  private newRound(): PingRound {
    return new PingRound(this.parts.clocks, {
      sendPing: (id) => this.send({ type: "ping", id }),
      handleSamples: (samples) => this.listener?.handleClockSamples(samples),
    });
  }

  private stopTimers(): void {
    if (this.retryTimer) clearTimeout(this.retryTimer);
    if (this.watchTimer) clearInterval(this.watchTimer);
    this.retryTimer = null;
    this.watchTimer = null;
  }
}

/** A socket that was given up must not be heard any more when it closes at last. */
function release(socket: Socket): void {
  socket.onopen = null;
  socket.onmessage = null;
  socket.onclose = null;
  socket.close();
}
