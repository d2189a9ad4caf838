import type { DisplaySnapshot, PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { NO_PARTS } from "../../../shared/rules/noParts.js";
import type { DisplayState } from "./DisplayState.js";
import { storedFrames } from "./outbox.js";
import { EMPTY_PLAN } from "./plan.js";

/** index.ejs reads the same key before the bundle runs: clock and zoneOffsets keep their places in it. */
export const STORAGE_KEY = "mantel.display";
/** What another version of the bundle stored in another shape is not read. */
const SCHEMA = 2;
/** When everything does not fit, the days that come soonest are kept; at last none, so that an answer has room. */
const FALLBACK_DAYS = [7, 3, 1, 0, -Infinity];
const DAY_MS = 24 * 60 * 60_000;

/** What is due today is worth more than what stands beside it. */
const LEAST_PARTS = { ...NO_PARTS, events: undefined, calling: undefined };

/** The part of `window.localStorage` that is used. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface StoredClock {
  /** True time minus the device's own clock. */
  offsetMs: number;
  /** Epoch ms on the true clock when this was written. */
  lastTrueTime: number;
  /** Ids of frames whose times are by an offset that was not measured: the next page puts them right. Left out by earlier bundles. */
  guessed?: string[];
}

export interface StoredDisplay {
  state: DisplayState;
  clock: StoredClock;
}

/** The first thing behind the schema, so that nobody need read a whole plan to see who wrote it. */
const STAMP = /^\{"schema":\d+,"stamp":"(\w+)"/;

/** Of whoever wrote last; null when nothing is stored, or by an earlier bundle. */
export function readStamp(store: KeyValueStore | null): string | null {
  const stamp = STAMP.exec(readStored(store) || "");
  return stamp && stamp[1]!;
}

/** Blocked storage throws on access. */
function readStored(store: KeyValueStore | null): string | null {
  try {
    return store && store.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** null when nothing is stored, or nothing that can be read. */
export function loadDisplay(store: KeyValueStore | null): StoredDisplay | null {
  try {
    const text = readStored(store);
    const stored = text ? (JSON.parse(text) as StoredJson) : null;
    if (stored?.schema !== SCHEMA || !stored.snapshot) return null;
    const { snapshot, clock, state } = stored;
    // Plans of an earlier bundle have no parts.
    return { clock, state: { ...state, plan: { ...EMPTY_PLAN, snapshot: { ...NO_PARTS, ...snapshot } } } };
  } catch {
    // A broken entry is as good as none, the server sends everything again.
    return null;
  }
}

interface StoredJson {
  schema: number;
  stamp?: string | undefined;
  clock: StoredClock;
  snapshot: DisplaySnapshot;
  state: Omit<DisplayState, "plan">;
}

/**
 * Everything in one write, so that a power cut leaves the old or the new whole. Answers the messages that are
 * safe now: the plan's own list when all of it is, those of the nearest days when the storage is full, which may be none. null: nothing was written.
 */
export function saveDisplay(
  store: KeyValueStore | null,
  display: StoredDisplay & { stamp?: string },
  now: number,
): PlannedMessage[] | null {
  const { snapshot } = display.state.plan;
  if (!store || !snapshot) return null;
  const stored = toStored(display, snapshot);
  if (write(store, stored)) return snapshot.messages;
  let safe: PlannedMessage[] | null = null;
  FALLBACK_DAYS.some((days) => {
    const messages = messagesBefore(snapshot.messages, now + days * DAY_MS);
    const parts = days > 0 ? null : LEAST_PARTS;
    const state = days < 0 ? answersOf(stored.state) : stored.state;
    if (write(store, { ...stored, snapshot: { ...snapshot, ...parts, messages }, state })) safe = messages;
    return safe;
  });
  return safe;
}

export function clearDisplay(store: KeyValueStore | null): void {
  try {
    store?.removeItem(STORAGE_KEY);
  } catch {
    // Blocked storage has nothing to clear.
  }
}

/** A confirmation is for the one who has just pressed: not after a reload. */
function toStored(
  { state, clock, stamp }: StoredDisplay & { stamp?: string },
  snapshot: DisplaySnapshot,
): StoredJson {
  const kept = { ...state, plan: undefined, confirmation: null, outbox: storedFrames(state.outbox) };
  return { schema: SCHEMA, stamp, clock, snapshot, state: kept };
}

function write(store: KeyValueStore, stored: StoredJson): boolean {
  try {
    store.setItem(STORAGE_KEY, JSON.stringify(stored));
    return true;
  } catch {
    // Full, or a private window of Safari 10: the caller tries with less.
    return false;
  }
}

/** What would be lost for good. */
function answersOf(state: StoredJson["state"]): StoredJson["state"] {
  const outbox = state.outbox.filter(({ type }) => type !== "occurrence.shown");
  return { ...state, outbox, sentAnswers: [], shownKeys: [] };
}

/** Of a series too, only the showings of these days: it would hardly be smaller with all of them. */
function messagesBefore(messages: PlannedMessage[], end: number): PlannedMessage[] {
  return messages
    .map((message) => ({
      ...message,
      occurrences: message.occurrences.filter(({ dueAt }) => Date.parse(dueAt) <= end),
    }))
    .filter(({ occurrences }) => occurrences.length > 0);
}
