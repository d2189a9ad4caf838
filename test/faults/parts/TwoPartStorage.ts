import type { KeyValueStore } from "../../../client-display/engine/state/storage.js";

/** Writes what is to be sent at once, and the rest a moment later: a planted defect. */
export class TwoPartStorage implements KeyValueStore {
  constructor(private readonly inner: KeyValueStore) {}

  getItem(key: string): string | null {
    return this.inner.getItem(key);
  }

  setItem(key: string, value: string): void {
    const before = this.inner.getItem(key);
    if (before !== null) this.inner.setItem(key, withOutboxOf(before, value));
    setTimeout(() => this.inner.setItem(key, value));
  }

  removeItem(key: string): void {
    this.inner.removeItem(key);
  }
}

function withOutboxOf(before: string, value: string): string {
  const old = JSON.parse(before) as Stored;
  const { outbox } = (JSON.parse(value) as Stored).state;
  return JSON.stringify({ ...old, state: { ...old.state, outbox } });
}

interface Stored {
  state: { outbox: unknown };
}
