import { SHOWN_AFTER_MS } from "../../../shared/limits.js";
import { SNAPSHOT_MAX_AGE_MS } from "../../../shared/realtime/timing.js";
import type { DisplaySnapshot, PlannedMessage } from "../../../shared/realtime/snapshot.js";
import type { QueueEntry } from "../../../shared/rules/screenQueue.js";
import { newFrameId } from "../connection/frameId.js";
import { shownName } from "./DisplayState.js";
import type { QueuedFrame } from "./outbox.js";
import { needsSnapshot, type Plan } from "./plan.js";
import { onScreenOf, type Screen } from "./Screen.js";

/** An event that others have overtaken comes within this, and then no snapshot is needed. */
const GAP_WAIT_MS = 300;
/** A server that has not answered a request for a snapshot is asked again after this. */
const ASK_AGAIN_MS = 10_000;
/** Keeps the frame below 64 KB. A display with more messages reports only these as stored. */
const MESSAGES_PER_FRAME = 1_000;

interface ReportFacts {
  plan: Plan;
  screen: Screen;
  visible: boolean;
  now: number;
}

/** Decides when there is something to tell the server. Times are of the monotonic clock. */
export class Reports {
  private watching: { name: string; since: number } | null = null;
  private seenName: string | null = null;
  private reportedScreen = "";
  private askedAt = -Infinity;
  private snapshotAt = Infinity;
  private stored: { snapshot: DisplaySnapshot; messages: PlannedMessage[] } | null = null;
  private reportedPlan = "";
  private gap: { version: number; since: number } | null = null;

  /** The server forgot what it was told of the screen when the last connection ended. */
  startConnection(): void {
    this.reportedScreen = "";
    this.askedAt = -Infinity;
    this.snapshotAt = Infinity;
    this.reportedPlan = "";
    // What was stored before is told again only with the plan of this connection.
    this.stored = null;
  }

  noteSnapshot(now: number): void {
    this.snapshotAt = now;
    this.askedAt = -Infinity;
  }

  noteStored(snapshot: DisplaySnapshot, messages: PlannedMessage[]): void {
    this.stored = { snapshot, messages };
  }

  isSnapshotOld(now: number): boolean {
    return now - this.snapshotAt >= SNAPSHOT_MAX_AGE_MS && now - this.askedAt >= ASK_AGAIN_MS;
  }

  /** When the message on the screen will have been seen; null when none waits for that. */
  seenAt(): number | null {
    const { watching } = this;
    return watching && watching.name !== this.seenName ? watching.since + SHOWN_AFTER_MS : null;
  }

  /** The entry that has now been on a visible screen long enough to have been seen; once per showing. */
  seen(screen: Screen, visible: boolean, now: number): QueueEntry | null {
    if (screen.kind !== "message" || !visible) {
      this.watching = null;
      return null;
    }
    const name = shownName(screen.entry);
    if (this.watching?.name !== name) this.watching = { name, since: now };
    if (now - this.watching.since < SHOWN_AFTER_MS || this.seenName === name) return null;
    this.seenName = name;
    return screen.entry;
  }

  /** What a connected display has to say now. */
  frames({ plan, screen, visible, now }: ReportFacts): QueuedFrame[] {
    const frames: QueuedFrame[] = [];
    const stale = this.isGapLasting(plan, now) && now - this.askedAt >= ASK_AGAIN_MS;
    if (stale || this.isSnapshotOld(now)) {
      this.askedAt = now;
      frames.push({ type: "snapshot.requested", id: newFrameId() });
    }
    const onScreen = onScreenOf(screen, visible);
    const said = JSON.stringify(onScreen);
    if (said !== this.reportedScreen) {
      this.reportedScreen = said;
      frames.push({ type: "screen.changed", id: newFrameId(), onScreen });
    }
    return frames.concat(this.storedFrames(plan));
  }

  /** When a gap in the plan will have lasted for so long that a snapshot has to close it; null when there is none, or it has. */
  gapAt(now: number): number | null {
    const { gap } = this;
    return gap && now - gap.since < GAP_WAIT_MS ? gap.since + GAP_WAIT_MS : null;
  }

  private isGapLasting(plan: Plan, now: number): boolean {
    const version = plan.snapshot ? plan.snapshot.planVersion : 0;
    if (!needsSnapshot(plan)) this.gap = null;
    // After a step of the plan it is another gap.
    else if (!this.gap || this.gap.version !== version) this.gap = { version, since: now };
    return this.gap !== null && (plan.doubted || now - this.gap.since >= GAP_WAIT_MS);
  }

  /** The whole list each time: the server keeps the last one. Answers change a plan without changing the list. */
  private storedFrames(plan: Plan): QueuedFrame[] {
    const { stored } = this;
    if (!stored || stored.snapshot !== plan.snapshot) return [];
    this.stored = null;
    const held = stored.messages.slice(0, MESSAGES_PER_FRAME);
    const messages = held.map(({ messageId, version }) => ({ messageId, version }));
    const said = JSON.stringify(messages);
    if (said === this.reportedPlan) return [];
    this.reportedPlan = said;
    return [{ type: "plan.stored", id: newFrameId(), planVersion: stored.snapshot.planVersion, messages }];
  }
}
