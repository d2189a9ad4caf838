import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { Connection, type Socket } from "../../client-display/engine/connection/Connection.js";
import type { LinkListener } from "../../client-display/engine/connection/Link.js";
import { localClocks } from "../../client-display/engine/time/localClocks.js";
import { SOCKET_PATH } from "../../shared/realtime/timing.js";

/**
 * Run as a process of its own, `crowdClients.ts <localAddress>`: displays that connect as the real ones do, with their pings and their
 * jitter, but show nothing.
 */

export type CrowdQuestion =
  | { kind: "connect"; url: string; cookies: string[]; until: "open" | "snapshot" }
  /** All are there, or none. Answered when it is so. */
  | { kind: "untilAll" }
  | { kind: "untilNone" };

/** The next one starts when one of these is there. */
const AT_ONCE = 25;
const LOOK_EVERY_MS = 10;

const [localAddress = "127.0.0.1"] = process.argv.slice(2);
const connections: Connection[] = [];
const there = new Set<Connection>();

process.on("message", (question: CrowdQuestion) => {
  void answer(question).then(() => process.send?.({}));
});
process.send?.({});

async function answer(question: CrowdQuestion): Promise<void> {
  if (question.kind === "connect") await connectAll(question);
  const wanted = () => (question.kind === "untilNone" ? 0 : connections.length);
  while (there.size !== wanted()) await sleep(LOOK_EVERY_MS);
}

async function connectAll({
  url,
  cookies,
  until,
}: Extract<CrowdQuestion, { kind: "connect" }>): Promise<void> {
  for (const cookie of cookies) {
    while (connections.length - there.size >= AT_ONCE) await sleep(1);
    connect(url, cookie, until);
  }
}

function connect(url: string, cookie: string, until: "open" | "snapshot"): void {
  const address = url.replace(/^http/, "ws") + SOCKET_PATH;
  const connection = new Connection({
    openSocket: () => openSocket(address, cookie),
    clocks: localClocks,
    appVersion: "bench",
    random: Math.random,
    fetchSnapshot: (take) => take(null),
  });
  const come = () => there.add(connection);
  const listener: LinkListener = {
    handleConnected: () => until === "open" && come(),
    handleFrame: ({ type }) => type === "snapshot" && come(),
    handleBrokenFrame: () => undefined,
    handleClockSamples: () => undefined,
    handleClosed: () => there.delete(connection),
  };
  connections.push(connection);
  connection.start(listener);
}

function openSocket(address: string, cookie: string): Socket {
  const socket = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false, localAddress });
  // "close" follows.
  socket.on("error", () => undefined);
  return socket as unknown as Socket;
}
