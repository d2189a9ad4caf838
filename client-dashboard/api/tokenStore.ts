import { localStore, type BrowserStore } from "./browserStore.js";

const TOKEN_KEY = "userToken";

/** The access token, in memory and in the browser's store, shared by all tabs. */
export class TokenStore {
  private token: string | null;
  private readonly listeners = new Set<(token: string | null) => void>();

  constructor(private readonly store: BrowserStore) {
    this.token = store.get(TOKEN_KEY);
  }

  get(): string | null {
    return this.token;
  }

  /** What another tab may have written meanwhile; it wins over what this tab remembers. */
  readStored(): string | null {
    this.token = this.store.get(TOKEN_KEY) ?? this.token;
    return this.token;
  }

  set(token: string): void {
    this.token = token;
    this.store.set(TOKEN_KEY, token);
  }

  clear(): void {
    this.token = null;
    this.store.remove(TOKEN_KEY);
  }

  /** Tells of changes that other tabs made: signed in, refreshed or signed out there. */
  handleStorageEvent(event: Pick<StorageEvent, "key" | "newValue">): void {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    this.token = event.newValue;
    this.listeners.forEach((listener) => listener(this.token));
  }

  onOtherTab(listener: (token: string | null) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export const tokenStore = new TokenStore(localStore);
