import type { DisplayStep } from "../../../shared/contract/base/ladder.js";
import { ladderStart, stepAt } from "../../../shared/rules/ladder.js";
import type { QueueEntry } from "../../../shared/rules/screenQueue.js";

/** What the display does about a message that nobody answers: it stands larger with a chime, then it is read aloud. In their order: as many as this were made or are due, and 0 is a message that waits as it came. */
export const STEPS: DisplayStep[] = ["larger", "aloud"];

/** When the steps of a message are due, in their order, epoch ms; none where it has no ladder. After "Not yet" they count from its return. */
export function stepTimes({ message, occurrence }: QueueEntry): number[] {
  const { ladder } = message;
  const start = ladderStart(occurrence);
  return ladder ? [ladder.larger, ladder.aloud].map((minutes) => stepAt(start, minutes)) : [];
}

/** How many steps are due at `now` (epoch ms), 0 to 2. None while somebody is on it: what they do not do goes on when their claim has lapsed. */
export function stepsDue(entry: QueueEntry, now: number): number {
  return now < claimEnd(entry) ? 0 : stepTimes(entry).filter((at) => at <= now).length;
}

/** When there may be another step to make than at `now`, epoch ms; null: never. */
export function nextStepAt(entry: QueueEntry, now: number): number | null {
  const ahead = stepTimes(entry)
    .concat(claimEnd(entry))
    .filter((at) => at > now);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

/** 0 where nobody has claimed it. */
function claimEnd({ occurrence }: QueueEntry): number {
  return occurrence.claim ? Date.parse(occurrence.claim.until) : 0;
}
