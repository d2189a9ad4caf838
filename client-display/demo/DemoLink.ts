import type { Link, LinkFrame, LinkListener } from "../engine/connection/Link.js";
import type { QueuedFrame } from "../engine/state/outbox.js";
import type {
  DisplaySnapshot,
  PlannedCallRequest,
  PlannedMessage,
  PlannedOccurrence,
} from "../../shared/realtime/snapshot.js";

const ACK_AFTER_MS = 1_200;
const READ_AFTER_MS = 3_200;
/** Somebody of the family says that they will call. */
const CLAIM_AFTER_MS = 4_000;
const SOON_MS = 45 * 60_000;

/** Plays the server and a family that reads at once. Nothing leaves the browser. */
export class DemoLink implements Link {
  private listener: LinkListener | null = null;
  private taken: Record<string, true> = {};
  private retracted: Record<string, true> = {};
  private version = 1;

  constructor(
    private snapshot: DisplaySnapshot,
    private readonly now: () => number,
  ) {
    this.version = snapshot.planVersion;
  }

  start(listener: LinkListener): void {
    this.listener = listener;
    listener.handleConnected();
    this.sendSnapshot();
  }

  stop(): void {
    this.listener = null;
  }

  /** The next day's plan. */
  replace(snapshot: DisplaySnapshot): void {
    this.version += 1;
    this.snapshot = { ...snapshot, planVersion: this.version };
    this.taken = {};
    this.retracted = {};
    this.sendSnapshot();
  }

  flush(outbox: QueuedFrame[]): void {
    outbox.forEach((frame) => {
      if (this.taken[frame.id]) return;
      this.taken[frame.id] = true;
      setTimeout(() => this.answer(frame), ACK_AFTER_MS);
    });
  }

  measureClock(): void {
    // The demo's clock is its own.
  }

  retryNow(): void {
    // It is never lost.
  }

  private answer(frame: QueuedFrame): void {
    this.send({ type: "ack", id: frame.id });
    if (frame.type === "answer.retracted") {
      this.retracted[frame.answerId] = true;
      this.change(frame.messageId, { answer: null, readBy: null });
    }
    if (frame.type === "call.requested") this.takeCallRequest(frame);
    if (frame.type === "call.withdrawn") this.changeCallRequest(null);
    if (frame.type !== "occurrence.answered") return;
    const { id, choice, text, at, messageId } = frame;
    this.change(messageId, { answer: { id, choice, text, at } });
    setTimeout(() => {
      const message = this.find(messageId);
      if (message && !this.retracted[id]) this.change(messageId, { readBy: message.sender.name });
    }, READ_AFTER_MS - ACK_AFTER_MS);
  }

  private takeCallRequest({ id, urgency, at }: Extract<QueuedFrame, { type: "call.requested" }>): void {
    const request: PlannedCallRequest = { id, urgency, askedAt: at, claimedBy: null, callAt: null };
    this.changeCallRequest(request);
    setTimeout(() => {
      if (this.snapshot.callRequest !== request) return;
      const callAt = urgency === "now" ? null : eveningOf(this.now());
      this.changeCallRequest({ ...request, claimedBy: "Anna", callAt });
    }, CLAIM_AFTER_MS);
  }

  private changeCallRequest(callRequest: PlannedCallRequest | null): void {
    const base = this.version;
    const next = (this.version = base + 1);
    this.snapshot = { ...this.snapshot, planVersion: next, callRequest };
    this.send({ type: "parts.changed", base, next, parts: { callRequest } });
  }

  private find(messageId: string): PlannedMessage | undefined {
    return this.snapshot.messages.filter((message) => message.messageId === messageId)[0];
  }

  private change(messageId: string, facts: Partial<PlannedOccurrence>): void {
    const occurrence = this.find(messageId)?.occurrences[0];
    if (!occurrence) return;
    const base = this.version;
    const next = (this.version = base + 1);
    const changed = { ...occurrence, ...facts };
    const messages = this.snapshot.messages.map((message) =>
      message.messageId === messageId ? { ...message, occurrences: [changed] } : message,
    );
    this.snapshot = { ...this.snapshot, planVersion: next, messages };
    this.send({ type: "occurrence.changed", base, next, messageId, occurrence: changed });
  }

  private sendSnapshot(): void {
    const serverTime = new Date(this.now()).toISOString();
    this.send({ type: "snapshot", snapshot: { ...this.snapshot, serverTime } });
  }

  private send(frame: LinkFrame): void {
    this.listener?.handleFrame(frame);
  }
}

/** Eight in the evening of an instant's day in the browser's zone; null when it is nearly that. */
function eveningOf(instant: number): string | null {
  const evening = new Date(instant);
  evening.setHours(20, 0, 0, 0);
  return evening.getTime() - instant > SOON_MS ? evening.toISOString() : null;
}
