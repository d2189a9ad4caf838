import { DisplayEngine } from "../../../client-display/engine/state/DisplayEngine.js";
import type { KeyValueStore } from "../../../client-display/engine/state/storage.js";
import type { QuietLink } from "./QuietLink.js";

/** The engine of a page that somebody looks at. `wallErrorMs`: how far the device's own clock is ahead; it is read at each look. */
export function startEngine(
  link: QuietLink,
  storage: KeyValueStore | null,
  tablet = { wallErrorMs: 0 },
): DisplayEngine {
  const engine = new DisplayEngine({
    link,
    clocks: { wall: () => Date.now() + tablet.wallErrorMs, monotonic: () => performance.now() },
    storage,
    openPairing: null,
    offerOfAddress: null,
    scheduleFrame: (work) => setTimeout(work, 16),
    isVisible: () => true,
    random: () => 0.5,
  });
  engine.start();
  return engine;
}

/** A browser's storage, as the tests look into it. */
export function storageOf(entries: Map<string, string>): KeyValueStore {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  };
}
