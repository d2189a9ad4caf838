import type { Logger } from "pino";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import { withTimeout } from "../../core/withTimeout.js";
import { isDatabaseReady } from "../../database/connectDatabase.js";
import type { Bus, Wake } from "./Bus.js";
import { LocalBus } from "./LocalBus.js";
import { SeenCounts } from "./SeenCounts.js";

/** What one change tells in several pieces is one wake. */
const JOIN_MS = 20;
/** While the database hangs, the wakes leave all the same. */
const COUNT_LIMIT_MS = 1_000;
/** What could not be counted is tried again with the next wake, and by then at the latest. */
const COUNT_AGAIN_MS = 3_000;

/**
 * Collects what this process has told its own peers, and wakes the other processes for it. What raised no version of a plan is counted in
 * the database before, so that a process that missed the wake finds it by the clock.
 */
export class WakeOutbox {
  readonly seen = { plans: new SeenCounts(), displays: new SeenCounts(), users: new SeenCounts() };
  /** Put in by who opens one (socketServer.ts). */
  bus: Bus = new LocalBus();
  private readonly waiting = new Map<string, Wake>();
  private readonly uncounted = { displays: new Set<string>(), users: new Set<string>() };
  private readonly raisedPlans = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;
  private leaving: Promise<unknown> = Promise.resolve();

  constructor(private readonly log: Pick<Logger, "warn">) {}

  add(wake: Wake): void {
    this.waiting.set(topicOf(wake), wake);
    // Who runs no server, as a script, does not wait for it.
    this.timer ??= setTimeout(() => void this.flush(), JOIN_MS).unref();
  }

  /** Dashboards were told something of a display that the next look at its feed does not bring. */
  countDisplay(displayId: string): void {
    this.uncounted.displays.add(displayId);
  }

  countUser(userId: string): void {
    this.uncounted.users.add(userId);
  }

  /** The version of its plan says that the display has changed. */
  planRaised(displayId: string): void {
    this.seen.plans.raise(displayId);
    this.raisedPlans.add(displayId);
  }

  /** Sends what waits, at once. Resolves when that has left, and what was leaving already. Never throws. */
  async flush(): Promise<void> {
    this.leaving = Promise.all([this.leaving, this.send()]);
    await this.leaving;
  }

  /** The same, and nothing that could not be counted is tried again. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.flush();
    await this.bus.close();
  }

  private async send(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const wakes = [...this.waiting.values()];
    const displays = [...this.uncounted.displays].filter((id) => !this.raisedPlans.has(id));
    const users = [...this.uncounted.users];
    [this.waiting, this.raisedPlans, this.uncounted.displays, this.uncounted.users].forEach((one) =>
      one.clear(),
    );
    // Before the others look, or they would look once more at the next poll.
    const [displaysLeft, usersLeft] = await Promise.all([
      this.count(displays, this.seen.displays, (ids) =>
        DisplayModel.updateMany({ _id: { $in: ids } }, { $inc: { announcements: 1 } }),
      ),
      this.count(users, this.seen.users, (ids) =>
        UserModel.updateMany({ _id: { $in: ids } }, { $inc: { announcements: 1 } }),
      ),
    ]);
    if (wakes.length > 0) this.bus.publish(wakes);
    this.countLater(displaysLeft, usersLeft);
  }

  private countLater(displays: string[], users: string[]): void {
    if (this.isClosed || displays.length + users.length === 0) return;
    displays.forEach((id) => this.uncounted.displays.add(id));
    users.forEach((id) => this.uncounted.users.add(id));
    this.timer ??= setTimeout(() => void this.flush(), COUNT_AGAIN_MS).unref();
  }

  /** Returns what is not counted. What is counted late after all is counted twice, which has nobody miss anything. */
  private async count(
    ids: string[],
    seen: SeenCounts,
    write: (ids: string[]) => PromiseLike<unknown>,
  ): Promise<string[]> {
    if (ids.length === 0) return [];
    // A server that stops may tell something last.
    if (!isDatabaseReady()) return ids;
    ids.forEach((id) => seen.raise(id));
    const late = () => new Error("The database did not answer in time.");
    const warn = (error: unknown) => this.log.warn({ err: error }, "a change told here was not counted");
    try {
      await withTimeout(Promise.resolve(write(ids)), COUNT_LIMIT_MS, { late, onLateError: warn });
      return [];
    } catch (error) {
      ids.forEach((id) => seen.raise(id, -1));
      warn(error);
      return ids;
    }
  }
}

function topicOf(wake: Wake): string {
  return Object.values(wake).join(" ");
}
