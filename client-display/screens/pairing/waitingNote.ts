import type { KeyValueStore } from "../../engine/state/storage.js";

const KEY = "mantel.waiting";

/** What a waiting screen shows: the power may fail before somebody has let it in. */
export interface Waiting {
  code: string;
  number: string;
}

export interface WaitingNote {
  read(): Waiting | null;
  /** null: it waits no more. */
  write(waiting: Waiting | null): void;
}

/** Kept beside the schedule, which is wiped and stored as a whole. */
export function waitingNote(storage: KeyValueStore | null): WaitingNote {
  return {
    read: () => {
      try {
        const stored = JSON.parse(storage?.getItem(KEY) ?? "null") as Partial<Waiting> | null;
        const { code, number } = stored ?? {};
        return typeof code === "string" && typeof number === "string" ? { code, number } : null;
      } catch {
        // Forbidden or damaged: the keypad then.
        return null;
      }
    },
    write: (waiting) => {
      try {
        if (waiting) storage?.setItem(KEY, JSON.stringify(waiting));
        else storage?.removeItem(KEY);
      } catch {
        // Full or forbidden: after a power cut the code has to be typed again.
      }
    },
  };
}
