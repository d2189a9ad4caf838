import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

/** Run as a process of its own: sends every frame back as it came. What any ws server costs at the least. */
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", (socket) => {
  socket.on("message", (frame, isBinary) => socket.send(frame, { binary: isBinary }));
});
server.once("listening", () => process.send?.({ port: (server.address() as AddressInfo).port }));
