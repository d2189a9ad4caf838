import type { DisplayStep } from "../../../shared/contract/base/ladder.js";
import type { QueueEntry } from "../../../shared/rules/screenQueue.js";
import type { Screen } from "../../engine/state/Screen.js";
import type { TrueClock } from "../../engine/time/TrueClock.js";
import type { LadderMemory } from "./LadderMemory.js";
import { nextStepAt, STEPS, stepsDue, stepTimes } from "./stepDue.js";

interface LadderParts {
  memory: Pick<LadderMemory, "find" | "note">;
  /** When this page began. */
  clock: Pick<TrueClock, "openedAt">;
  /** This showing was seen before this page began, here or on another screen of the display. */
  wasSeen(entry: QueueEntry): boolean;
}

/** What a look at the screen has found. */
export interface LadderLook {
  /** To be made now, and never again; null: none. Of two that are due at once it is the later one, which does what both do. */
  step: DisplayStep | null;
  /** The message on the screen stands larger. */
  isLarger: boolean;
  /** When the next step of this message is due, epoch ms; null: none is, or nobody knows when. */
  nextAt: number | null;
}

const NOTHING: LadderLook = { step: null, isLarger: false, nextAt: null };

/** Makes each step of a showing once, when its time has come and the message is on the screen (docs/DELIVERY.md, steps-on-the-screen). */
export class Ladder {
  constructor(private readonly parts: LadderParts) {}

  /** To be asked when the screen has changed or a step is due, and not while something lies over the screen. */
  look(screen: Screen, now: number): LadderLook {
    if (screen.kind !== "message" || !screen.entry.message.ladder) return NOTHING;
    const { entry } = screen;
    const { key, notYets, dueAt } = entry.occurrence;
    const name = `${key}#${notYets}@${dueAt}`;
    const made = this.madeOf(entry, name);
    const due = stepsDue(entry, now);
    // Before it is heard: a step that is lost by a reload in this moment is better than one that is made at each.
    if (due > made) this.parts.memory.note(name, due);
    return {
      step: due > made ? STEPS[due - 1]! : null,
      isLarger: Math.max(due, made) > 0,
      nextAt: nextStepAt(entry, now),
    };
  }

  /** Of what was seen elsewhere, or by a page that could store nothing, the steps of before were made there. */
  private madeOf(entry: QueueEntry, name: string): number {
    const { memory, clock, wasSeen } = this.parts;
    const known = memory.find(name);
    if (known !== null) return known;
    const made = wasSeen(entry) ? stepTimes(entry).filter((at) => at < clock.openedAt).length : 0;
    memory.note(name, made);
    return made;
  }
}
