import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";

export type AnsweredFrame = Extract<DeviceFrame, { type: "occurrence.answered" }>;

/**
 * - `keepsAnswers`: as a display does, until the server has acknowledged them.
 * - `forgetsAnswers`, `renamesAnswers`: planted defects, to see that the check of this folder finds their traces.
 */
export type DeviceHabit = "keepsAnswers" | "forgetsAnswers" | "renamesAnswers";

/** A device that receives, answers, and after every reconnect sends again what the server may not have. */
export class AnsweringDevice {
  readonly answers: AnsweredFrame[] = [];
  private readonly unacknowledged = new Map<string, AnsweredFrame>();
  private client: SocketClient | null = null;

  constructor(
    private readonly url: string,
    private readonly cookie: string,
    private readonly habit: DeviceHabit,
  ) {}

  /** Resolves when the server has sent its snapshot and this device its unacknowledged answers. */
  async connect(): Promise<void> {
    this.client?.close();
    const client = await SocketClient.openDevice(this.url, this.cookie);
    this.client = client;
    client.socket.on("message", (raw) => {
      const frame = JSON.parse(String(raw)) as { type: string; id?: string };
      if (frame.type === "ack" && frame.id) this.unacknowledged.delete(frame.id);
    });
    await client.next("snapshot");
    this.framesToResend().forEach((frame) => client.sendRaw(frame));
  }

  /** Resolves when the message has arrived here. */
  async receive(messageId: string): Promise<PlannedMessage> {
    const changed = await this.connected().next(
      "message.changed",
      ({ message }) => message.messageId === messageId,
    );
    return changed.message;
  }

  /** Presses a button: stored here, and sent at once if the server is there. */
  answer(message: PlannedMessage, button: number): AnsweredFrame {
    const reply = message.replies[button];
    const occurrence = message.occurrences[0];
    if (!reply || !occurrence) throw new Error("There is nothing to answer.");
    const frame: AnsweredFrame = {
      type: "occurrence.answered",
      id: buildFrameId(),
      key: occurrence.key,
      messageId: message.messageId,
      messageVersion: message.version,
      choice: reply.choice,
      text: reply.text ?? reply.choice,
      at: new Date().toISOString(),
    };
    this.answers.push(frame);
    this.unacknowledged.set(frame.id, frame);
    const client = this.connected();
    if (client.closed === null) client.sendRaw(frame);
    return frame;
  }

  async untilAcknowledged(frame: AnsweredFrame): Promise<void> {
    await this.connected().next("ack", ({ id }) => id === frame.id);
  }

  /** After a reconnect: resolves when the server has everything that this device sent again. */
  async untilAllAcknowledged(): Promise<void> {
    for (const frame of this.unacknowledged.values()) await this.untilAcknowledged(frame);
  }

  close(): void {
    this.client?.close();
  }

  private connected(): SocketClient {
    if (!this.client) throw new Error("The device has not connected yet.");
    return this.client;
  }

  private framesToResend(): AnsweredFrame[] {
    if (this.habit === "renamesAnswers")
      return this.answers.map((frame) => ({ ...frame, id: buildFrameId() }));
    if (this.habit === "forgetsAnswers") this.unacknowledged.clear();
    return [...this.unacknowledged.values()];
  }
}
