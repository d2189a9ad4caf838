import type { ActivityItem } from "../../../shared/contract/activity.js";
import type { RecentLine } from "../../activity/recentActivity.service.js";

/** Another process's clock may be so far behind, and a line may take so long from its id to the database. */
const OVERLAP_MS = 30_000;

interface Tail {
  /** Of the first dashboard: what was there before, it has fetched. */
  startedAt: number;
  lookedAt: number;
  /** Line id -> how it was sent, and when. */
  sent: Map<string, { text: string; at: number }>;
}

/**
 * Which lines of a group's feed the dashboards here have been sent. Each look reads a while further back than the last one, and what was
 * sent as it is now is not sent again. By the machine's clock, as the ids of lines are.
 */
export class FeedTail {
  private readonly tails = new Map<string, Tail>();

  /** A dashboard of the group is connected; true for the first of them. */
  start(groupId: string): boolean {
    if (this.tails.has(groupId)) return false;
    const now = Date.now();
    this.tails.set(groupId, { startedAt: now, lookedAt: now, sent: new Map() });
    return true;
  }

  noteSent(groupId: string, item: ActivityItem): void {
    this.tails.get(groupId)?.sent.set(item.id, { text: JSON.stringify(item), at: Date.now() });
  }

  /** From where on to read the feeds of these groups. */
  since(groupIds: string[]): Date {
    const from = this.tailsOf(groupIds).map(({ startedAt, lookedAt }) =>
      Math.max(startedAt, lookedAt - OVERLAP_MS),
    );
    return new Date(Math.min(Date.now(), ...from));
  }

  /** Of lines that were read from `since` on, those that are news here. From now on they count as sent. */
  takeNews(groupIds: string[], lines: RecentLine[]): RecentLine[] {
    const now = Date.now();
    const news = lines.filter(
      ({ groupId, item }) => this.tails.get(groupId)?.sent.get(item.id)?.text !== JSON.stringify(item),
    );
    news.forEach(({ groupId, item }) => this.noteSent(groupId, item));
    for (const tail of this.tailsOf(groupIds)) {
      tail.lookedAt = now;
      tail.sent.forEach(({ at }, id) => {
        if (at < now - 4 * OVERLAP_MS) tail.sent.delete(id);
      });
    }
    return news;
  }

  /** Lets go of groups without a dashboard here. */
  keepOnly(groupIds: ReadonlySet<string>): void {
    [...this.tails.keys()].filter((id) => !groupIds.has(id)).forEach((id) => this.tails.delete(id));
  }

  private tailsOf(groupIds: string[]): Tail[] {
    return groupIds.flatMap((id) => this.tails.get(id) ?? []);
  }
}
