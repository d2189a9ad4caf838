import { newFrameId } from "../../../client-display/engine/connection/frameId.js";
import type { LinkFrame } from "../../../client-display/engine/connection/Link.js";
import { isAnswer, type QueuedFrame } from "../../../client-display/engine/state/outbox.js";
import type { PlanEvent } from "../../../shared/realtime/snapshot.js";
import { PlantedLink } from "./PlantedLink.js";

/** Takes what it has sent once for done: nothing is sent again on the next connection. */
export class ForgetfulLink extends PlantedLink {
  private readonly sent = new Set<string>();
  private forgotten = new Set<string>();

  override flush(outbox: QueuedFrame[]): void {
    const answers = outbox.filter(isAnswer);
    const done = answers.filter((frame) => this.forgotten.has(frame.id));
    super.flush(outbox.filter((frame) => !this.forgotten.has(frame.id)));
    answers.forEach((frame) => this.sent.add(frame.id));
    done.forEach(({ id }) => {
      this.forgotten.delete(id);
      this.handleFrame({ type: "ack", id });
    });
  }

  protected override handleConnected(): void {
    this.forgotten = new Set(this.sent);
    super.handleConnected();
  }
}

/** Sends an answer again under a new id on each connection. */
export class RenamingLink extends PlantedLink {
  private readonly names = new Map<string, string>();

  override flush(outbox: QueuedFrame[]): void {
    super.flush(outbox.map((frame) => (isAnswer(frame) ? { ...frame, id: this.nameOf(frame.id) } : frame)));
  }

  protected override handleConnected(): void {
    this.names.clear();
    super.handleConnected();
  }

  protected override handleFrame(frame: LinkFrame): void {
    if (frame.type !== "ack") return super.handleFrame(frame);
    const known = [...this.names].find(([, name]) => name === frame.id);
    super.handleFrame({ type: "ack", id: known?.[0] ?? frame.id });
  }

  private nameOf(id: string): string {
    const name = this.names.get(id) ?? newFrameId();
    this.names.set(id, name);
    return name;
  }
}

/** What both of the next ones know: which version of the plan the engine holds. */
class VersionedLink extends PlantedLink {
  protected version = 0;

  protected override handleFrame(frame: LinkFrame): void {
    if (frame.type === "snapshot") this.version = frame.snapshot.planVersion;
    super.handleFrame(isPlanEvent(frame) ? this.bend(frame) : frame);
  }

  protected bend(event: PlanEvent): PlanEvent {
    return event;
  }
}

/** Adds the message of a doubled event a second time. */
export class DoublingLink extends VersionedLink {
  private readonly seen = new Set<number>();

  protected override bend(event: PlanEvent): PlanEvent {
    const isDoubled = this.seen.has(event.next);
    this.seen.add(event.next);
    const base = this.version;
    if (!isDoubled) this.version = Math.max(base, event.next);
    if (!isDoubled || event.type !== "message.changed") return event;
    this.version = base + 1;
    const twin = { ...event.message, messageId: event.message.messageId.replace(/^../, "ff") };
    return { ...event, message: twin, base, next: base + 1 };
  }
}

/** Applies whatever comes to whatever it has. */
export class GapIgnoringLink extends VersionedLink {
  protected override bend(event: PlanEvent): PlanEvent {
    const base = this.version;
    this.version = Math.max(base, event.next);
    return { ...event, base };
  }
}

function isPlanEvent(frame: LinkFrame): frame is PlanEvent {
  return "base" in frame;
}
