import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import { backoff } from "../../../shared/rules/backoff.js";
import { withTimeout } from "../../core/withTimeout.js";
import { Wake, type Bus, type BusListener } from "./Bus.js";

/** Each process hears itself this often by way of Redis: nothing else proves that what others say would arrive. */
const BEAT_MS = 500;
/** Unheard for so long, the way counts as broken, whatever the socket says: Redis may be frozen, or the network gone. */
const UNHEARD_LIMIT_MS = 1_200;
/** A connection over which nothing has come for so long is given up for a new one. */
const DEAD_SOCKET_MS = 5_000;
const CONNECT_LIMIT_MS = 2_000;
const CLOSE_LIMIT_MS = 500;
const RECONNECT_FIRST_MS = 50;
const RECONNECT_MAX_MS = 1_000;

interface RedisBusOptions {
  url: string;
  /** The same in each process of an installation, and of no other that shares this Redis. */
  channel: string;
  log: Pick<Logger, "info" | "warn" | "debug">;
}

type Client = Awaited<ReturnType<typeof makeClient>>;

const Envelope = z.object({ from: z.string(), wakes: z.array(z.unknown()) });

/**
 * Wakes by Redis pub/sub, which stores nothing. While Redis is away the server goes on without it and tries again; what could not be
 * published is made good by one wake that names everything.
 */
export class RedisBus implements Bus {
  private readonly processId = randomUUID();
  private readonly listeners = new Set<BusListener>();
  /** null until the package is loaded. */
  private client: Client | null = null;
  private isClosed = false;
  private readonly beatTimer: NodeJS.Timeout;
  private heardAt = -Infinity;
  private wasHealthy = false;
  private hasLostWakes = false;

  constructor(private readonly options: RedisBusOptions) {
    this.beatTimer = setInterval(() => this.beat(), BEAT_MS);
    void this.connect();
  }

  publish(wakes: Wake[]): void {
    this.send(this.options.channel, { from: this.processId, wakes });
  }

  subscribe(listener: BusListener): void {
    this.listeners.add(listener);
  }

  isHealthy(): boolean {
    return this.client?.isReady === true && performance.now() - this.heardAt < UNHEARD_LIMIT_MS;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.beatTimer);
    this.listeners.clear();
    const { client } = this;
    if (!client) return;
    try {
      const late = () => new Error("Redis did not answer in time.");
      const ignore = () => undefined;
      if (this.isHealthy()) await withTimeout(client.close(), CLOSE_LIMIT_MS, { late, onLateError: ignore });
    } catch (error) {
      this.options.log.debug({ err: error }, "Redis was left without a farewell");
    }
    if (client.isOpen) client.destroy();
  }

  /** Goes on trying for ever. Subscriptions are renewed by the client after each reconnect. */
  private async connect(): Promise<void> {
    try {
      const client = await makeClient(this.options.url);
      if (this.isClosed) return;
      this.client = client;
      // Each failed attempt is one; what is worth a line is said by watchHealth.
      client.on("error", (error: unknown) => this.handleBroken(error));
      client.on("ready", () => this.beat());
      await client.connect();
      await client.subscribe(this.options.channel, (text) => this.receive(text));
      await client.subscribe(this.beatChannel, () => this.handleBeat());
      this.beat();
    } catch (error) {
      this.options.log.debug({ err: error }, "Redis was given up");
    }
  }

  private get beatChannel(): string {
    return `${this.options.channel}:${this.processId}`;
  }

  private beat(): void {
    this.watchHealth();
    this.send(this.beatChannel, { from: this.processId, wakes: [] });
  }

  private handleBeat(): void {
    this.heardAt = performance.now();
    this.watchHealth();
  }

  private handleBroken(error: unknown): void {
    this.heardAt = -Infinity;
    this.options.log.debug({ err: error }, "Redis is not reached");
    this.watchHealth();
  }

  private watchHealth(): void {
    const isHealthy = this.isHealthy();
    if (isHealthy === this.wasHealthy) return;
    this.wasHealthy = isHealthy;
    if (!isHealthy) {
      this.options.log.warn({}, "Redis is away: changes made by other processes are found by the clock");
      return;
    }
    this.options.log.info({}, "other processes are heard by Redis");
    if (this.hasLostWakes) this.publish([{ kind: "everything" }]);
    this.hasLostWakes = false;
    this.listeners.forEach((listener) => listener.restored());
  }

  private send(channel: string, envelope: { from: string; wakes: Wake[] }): void {
    // Away, as watchHealth says. A beat is no loss.
    const lose = () => {
      if (envelope.wakes.length > 0) this.hasLostWakes = true;
    };
    if (this.client) this.client.publish(channel, JSON.stringify(envelope)).catch(lose);
    else lose();
  }

  private receive(text: string): void {
    const envelope = parseEnvelope(text);
    if (!envelope) return this.options.log.debug({}, "something on the channel is no wake");
    if (envelope.from === this.processId) return;
    for (const said of envelope.wakes) {
      const wake = Wake.safeParse(said);
      // Of a newer build: what it means is found by the clock.
      if (wake.success) this.listeners.forEach((listener) => listener.woken(wake.data));
    }
  }
}

/** The package is 650 modules, a quarter of all that a server would load at its start: those without Redis do without. */
async function makeClient(url: string) {
  const { createClient } = await import("redis");
  return createClient({
    url,
    // A wake that waited for Redis would be late; nothing waits for its answer.
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_LIMIT_MS, socketTimeout: DEAD_SOCKET_MS, reconnectStrategy },
  });
}

function reconnectStrategy(retries: number): number {
  const ceiling = backoff(retries, RECONNECT_FIRST_MS, RECONNECT_MAX_MS);
  return Math.round(ceiling * (0.5 + Math.random() / 2));
}

function parseEnvelope(text: string): z.infer<typeof Envelope> | null {
  try {
    return Envelope.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Not JSON: nobody of this installation has said it.
    return null;
  }
}
