import type { BrowserStore } from "./browserStore.js";

const KEY = "pendingLogOut";

interface PendingLogOutParts {
  store: BrowserStore;
  /** Ends the session of the refresh cookie on the server. */
  endSession: () => Promise<unknown>;
  /** One tab at a time: a log-in waits for it, so that no late log-out ends the new session. */
  lock: (work: () => Promise<void>) => Promise<void>;
}

/**
 * A log-out that has not reached the server yet. The refresh cookie outlives the page that logged out, so whoever has the browser
 * next could go on with it: the log-out is kept in the browser's store and repeated until the server has confirmed it.
 */
export class PendingLogOut {
  private settling: Promise<void> | null = null;

  constructor(private readonly parts: PendingLogOutParts) {}

  request(): Promise<void> {
    this.parts.store.set(KEY, "true");
    return this.settle();
  }

  /** Tries again if there is one. Never throws: without a connection it is kept for the next time. */
  settle(): Promise<void> {
    if (!this.isPending()) return Promise.resolve();
    this.settling ??= this.parts
      .lock(() => this.endNow())
      .finally(() => {
        this.settling = null;
      });
    return this.settling;
  }

  /** Somebody signed in: the cookie is theirs now. */
  dismiss(): void {
    this.parts.store.remove(KEY);
  }

  private async endNow(): Promise<void> {
    // Another tab may have done it while this one waited for its turn.
    if (!this.isPending()) return;
    try {
      await this.parts.endSession();
      this.dismiss();
    } catch {
      // Not reached: it stays in the store, and the next settle() tries again.
    }
  }

  private isPending(): boolean {
    return this.parts.store.get(KEY) !== null;
  }
}
