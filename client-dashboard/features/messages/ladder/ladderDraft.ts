import { z } from "zod";
import {
  LADDER_MINUTES_MAX,
  LADDER_MINUTES_MIN,
  type LadderMinutes,
} from "../../../../shared/contract/base/ladder.js";

export const LADDER_STEPS = [
  "larger",
  "aloud",
  "duty",
  "all",
] as const satisfies readonly (keyof LadderMinutes)[];
export type LadderStepName = (typeof LADDER_STEPS)[number];

/** The minutes of each step as they are typed. */
export const LadderTyped = z.object({
  larger: z.string(),
  aloud: z.string(),
  duty: z.string(),
  all: z.string(),
});
export type LadderDraft = z.infer<typeof LadderTyped>;

export function ladderDraftOf(minutes: LadderMinutes): LadderDraft {
  const { larger, aloud, duty, all } = minutes;
  return { larger: String(larger), aloud: String(aloud), duty: String(duty), all: String(all) };
}

/** As it is sent; minutes that cannot be meant are 0. */
export function ladderOf({ larger, aloud, duty, all }: LadderDraft): LadderMinutes {
  return { larger: minutesOf(larger), aloud: minutesOf(aloud), duty: minutesOf(duty), all: minutesOf(all) };
}

/** What cannot be meant, by step. */
export function ladderErrors(draft: LadderDraft): Partial<Record<LadderStepName, string>> {
  const minutes = ladderOf(draft);
  const errors: Partial<Record<LadderStepName, string>> = {};
  LADDER_STEPS.forEach((step, index) => {
    const before = LADDER_STEPS[index - 1];
    if (minutes[step] < LADDER_MINUTES_MIN || minutes[step] > LADDER_MINUTES_MAX)
      errors[step] = `Enter ${LADDER_MINUTES_MIN} to ${LADDER_MINUTES_MAX} minutes.`;
    else if (before && minutes[step] < minutes[before]) errors[step] = "Not before the step above it.";
  });
  return errors;
}

function minutesOf(typed: string): number {
  const minutes = Number(typed);
  return Number.isInteger(minutes) ? minutes : 0;
}
