import type {
  DisplayExtras,
  DisplaySnapshot,
  PlanEvent,
  PlannedDevice,
  PlannedMessage,
  PlannedOccurrence,
} from "../../../shared/realtime/snapshot.js";
import type { QueueEntry } from "../../../shared/rules/screenQueue.js";

/**
 * The schedule as this device knows it. At every moment `snapshot` equals what the server had at
 * `snapshot.planVersion`: events that do not fit are never applied, they only make the display ask for a snapshot.
 */
export interface Plan {
  snapshot: DisplaySnapshot | null;
  /** A snapshot of the present connection has arrived; until then what is stored may be of any age. */
  synced: boolean;
  /** The newest version that an event spoke of. */
  newestHeard: number;
  /** Events whose base has not come yet: those before them may be on their way. */
  early: PlanEvent[];
  /** A frame could not be read, so something may have been missed. */
  doubted: boolean;
}

/** With more events waiting than this, a snapshot is fetched in place of them. */
const EARLY_MAX = 50;

export const EMPTY_PLAN: Plan = { snapshot: null, synced: false, newestHeard: 0, early: [], doubted: false };

/** A new connection: its first snapshot is believed whatever was stored. */
export function planConnected(plan: Plan): Plan {
  return { ...plan, synced: false, newestHeard: 0, early: [], doubted: false };
}

export function needsSnapshot(plan: Plan): boolean {
  if (!plan.synced || !plan.snapshot) return false;
  return plan.doubted || plan.newestHeard > plan.snapshot.planVersion;
}

/** An older snapshot of the same plan was overtaken by events and is ignored. */
export function takeSnapshot(plan: Plan, snapshot: DisplaySnapshot): Plan {
  const held = plan.snapshot;
  const overtaken =
    plan.synced &&
    held !== null &&
    held.epoch === snapshot.epoch &&
    held.display.id === snapshot.display.id &&
    snapshot.planVersion < held.planVersion;
  return overtaken ? plan : takeEarly({ ...plan, snapshot, synced: true, doubted: false });
}

/** Doubled and late events change nothing; one with another base waits for it and raises `newestHeard`, see `needsSnapshot`. */
export function takeEvent(plan: Plan, event: PlanEvent): Plan {
  const held = plan.snapshot;
  if (plan.synced && held) {
    if (event.next <= held.planVersion) return plan;
    if (event.base === held.planVersion) {
      const snapshot = applyEvent(held, event);
      return snapshot ? takeEarly({ ...plan, snapshot }) : { ...plan, doubted: true };
    }
  }
  return {
    ...plan,
    newestHeard: Math.max(plan.newestHeard, event.next),
    early: plan.early.concat(event).slice(-EARLY_MAX),
  };
}

/** The gap before one that waited may be closed now. */
function takeEarly(plan: Plan): Plan {
  const version = plan.snapshot!.planVersion;
  const early = plan.early.filter((event) => event.next > version);
  const next = early.filter((event) => event.base === version)[0];
  const rest = { ...plan, early };
  return next ? takeEvent(rest, next) : rest;
}

/** The weather and the like are of no version: the last ones count. */
export function takeExtras(plan: Plan, extras: DisplayExtras): Plan {
  return plan.snapshot ? { ...plan, snapshot: { ...plan.snapshot, extras } } : plan;
}

/** What is known of this device is of no version either: what was chosen later counts. */
export function takeDevice(plan: Plan, device: PlannedDevice): Plan {
  const { snapshot } = plan;
  const isOutdated = snapshot && (device.viewingAt || "") < (snapshot.device.viewingAt || "");
  return snapshot && !isOutdated ? { ...plan, snapshot: { ...snapshot, device } } : plan;
}

/** null when the event speaks of a message that this plan has not, though their versions agree. */
function applyEvent(snapshot: DisplaySnapshot, event: PlanEvent): DisplaySnapshot | null {
  const next = { ...snapshot, planVersion: event.next };
  switch (event.type) {
    case "message.changed":
      return { ...next, messages: replaceMessage(snapshot.messages, event.message) };
    case "message.removed":
      return { ...next, messages: snapshot.messages.filter((one) => one.messageId !== event.messageId) };
    case "occurrence.changed": {
      const message = snapshot.messages.filter((one) => one.messageId === event.messageId)[0];
      if (!message) return null;
      const occurrences = replaceOccurrence(message.occurrences, event.occurrence);
      return { ...next, messages: replaceMessage(snapshot.messages, { ...message, occurrences }) };
    }
    case "parts.changed":
      return { ...next, ...event.parts };
    case "display.changed":
      return { ...next, display: event.display, zoneOffsets: event.zoneOffsets };
  }
}

function replaceMessage(messages: PlannedMessage[], changed: PlannedMessage): PlannedMessage[] {
  const known = messages.some((one) => one.messageId === changed.messageId);
  if (!known) return messages.concat(changed);
  return messages.map((one) => (one.messageId === changed.messageId ? changed : one));
}

function replaceOccurrence(
  occurrences: PlannedOccurrence[],
  changed: PlannedOccurrence,
): PlannedOccurrence[] {
  const known = occurrences.some((one) => one.key === changed.key);
  if (!known) return occurrences.concat(changed);
  return occurrences.map((one) => (one.key === changed.key ? changed : one));
}

/** One occurrence with its message; null when the plan has it no longer. */
export function findOccurrence(snapshot: DisplaySnapshot | null, key: string): QueueEntry | null {
  let found: QueueEntry | null = null;
  snapshot?.messages.forEach((message) =>
    message.occurrences.forEach((occurrence) => {
      if (occurrence.key === key) found = { message, occurrence };
    }),
  );
  return found;
}
