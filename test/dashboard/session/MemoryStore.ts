import type { ListedStore } from "../../../client-dashboard/api/browserStore.js";

/** A browser's store that two "tabs" of a test can share. */
export class MemoryStore implements ListedStore {
  private readonly entries = new Map<string, string>();

  get(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  set(key: string, value: string): void {
    this.entries.set(key, value);
  }

  remove(key: string): void {
    this.entries.delete(key);
  }

  names(): string[] {
    return [...this.entries.keys()];
  }
}
