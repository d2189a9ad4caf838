import type { WebSocket } from "ws";

/** As every display does; without it the server drops a client after 40 s of silence. */
export function answerPings(socket: WebSocket): void {
  socket.on("message", (raw) => {
    const frame = JSON.parse(String(raw)) as { type: string; id?: string };
    if (frame.type === "ping") socket.send(JSON.stringify({ type: "pong", id: frame.id }));
  });
}
