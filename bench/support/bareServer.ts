import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { readUsage } from "./usage.js";

/** Run as a process of its own: a ws server that answers pings and does nothing else. Tells its usage to who asks. */
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", (socket) => {
  socket.on("message", (raw) => {
    const frame = JSON.parse(String(raw)) as { type: string; id?: string };
    if (frame.type !== "ping") return;
    socket.send(JSON.stringify({ type: "pong", id: frame.id, serverTime: new Date().toISOString() }));
  });
});
process.on("message", () => process.send?.(readUsage()));
server.once("listening", () => process.send?.({ port: (server.address() as AddressInfo).port }));
