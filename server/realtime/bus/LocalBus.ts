import type { Bus } from "./Bus.js";

/** Without REDIS_URL: this process hears of no other, and looks by the clock. */
export class LocalBus implements Bus {
  publish(): void {
    // Its own peers were told by the hub.
  }

  subscribe(): void {
    // Nobody else publishes.
  }

  isHealthy(): boolean {
    return false;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
