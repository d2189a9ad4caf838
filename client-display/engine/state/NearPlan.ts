import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { nextEntry, type QueueEntry } from "../../../shared/rules/screenQueue.js";

const KEPT_MS = 60_000;

/**
 * What may come to the screen within a minute, and what comes next. The screen is decided anew each second; reading 14 days of instants
 * each time would keep the processor of an old tablet busy.
 */
export class NearPlan {
  near: PlannedMessage[] = [];
  next: QueueEntry | null = null;
  private source: PlannedMessage[] | null = null;
  private agenda: PlannedMessage[] | null = null;
  private from = 0;
  private until = 0;

  /** `agenda`: the messages, and what else is planned. */
  update(messages: PlannedMessage[], agenda: PlannedMessage[], now: number): void {
    const isSame = messages === this.source && agenda === this.agenda;
    if (isSame && now >= this.from && now < this.until) return;
    this.source = messages;
    this.agenda = agenda;
    this.near = messages.filter((message) => message.occurrences.some((one) => isNear(one, now)));
    this.near = this.near.map((message) => {
      const occurrences = message.occurrences.filter((one) => isNear(one, now));
      return occurrences.length === message.occurrences.length ? message : { ...message, occurrences };
    });
    this.next = nextEntry(agenda, now);
    this.from = now;
    this.until = Math.min(now + KEPT_MS, this.next ? Date.parse(this.next.occurrence.dueAt) : Infinity);
  }
}

function isNear(occurrence: { dueAt: string; endsAt: string }, now: number): boolean {
  return Date.parse(occurrence.dueAt) <= now + KEPT_MS && now < Date.parse(occurrence.endsAt);
}
