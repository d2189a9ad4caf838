import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import { SocketClient } from "../../test/support/device/SocketClient.js";
import { answerPings } from "./answerPings.js";
import type { Recipient } from "./deliverySamples.js";

const NO_PAUSE_MS = 0;

/** A bare ws client: a message has arrived when its frame has. */
export async function openSocketRecipient(
  url: string,
  { displayId, cookie }: { displayId: string; cookie: string },
): Promise<Recipient & { close(): void }> {
  const client = await SocketClient.openDevice(url, cookie);
  await client.next("snapshot");
  answerPings(client.socket);
  const arrivals = new Map<string, (at: number) => void>();
  const removals = new Map<string, () => void>();
  const texts = new Map<string, string>();
  client.socket.on("message", (raw) => {
    const at = performance.now();
    const frame = JSON.parse(String(raw)) as ServerToDevice;
    if (frame.type === "message.changed") {
      texts.set(frame.message.messageId, frame.message.text);
      arrivals.get(frame.message.text)?.(at);
    }
    if (frame.type === "message.removed") removals.get(texts.get(frame.messageId) ?? "")?.();
    client.forget();
  });
  return {
    displayId,
    pauseMs: NO_PAUSE_MS,
    untilArrived: (text) => new Promise((resolve) => arrivals.set(text, resolve)),
    untilRemoved: (text) => new Promise((resolve) => removals.set(text, resolve)),
    close: () => client.close(),
  };
}
