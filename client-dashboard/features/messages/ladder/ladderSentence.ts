import type { LadderMinutes } from "../../../../shared/contract/base/ladder.js";
import { describeMinutes } from "../../../ui/format/relativeTime.js";
import { LADDER_STEPS, type LadderStepName } from "./ladderDraft.js";

/** What happens then, in the words after "After 5 minutes". */
export const STEP_TEXTS: Record<LadderStepName, string> = {
  larger: "the screen shows it larger and sounds again",
  aloud: "it is read aloud",
  duty: "whoever is on duty is told",
  all: "everybody is told",
};

/** What will happen, in one sentence: "If nobody answers: after 5 minutes the screen shows it larger and sounds again, …". */
export function ladderSentence(ladder: LadderMinutes | null, stayMinutes?: number): string {
  if (!ladder) return "If nobody answers, you are told when its time is over.";
  return `If nobody answers: ${stepsOf(ladder, stayMinutes)}.`;
}

/** The same below a heading that says when: "After 5 minutes the screen …". */
export function ladderSteps(ladder: LadderMinutes | null, stayMinutes?: number): string {
  if (!ladder) return "You are told when its time is over.";
  const steps = stepsOf(ladder, stayMinutes);
  return `${steps.charAt(0).toUpperCase()}${steps.slice(1)}.`;
}

/** `stayMinutes`: what would come when it has left the screen does not. */
function stepsOf(ladder: LadderMinutes, stayMinutes = Infinity): string {
  const coming = LADDER_STEPS.filter((step) => ladder[step] < stayMinutes);
  const steps = coming.map((step, index) => {
    const before = coming[index - 1];
    const isSame = before !== undefined && ladder[before] === ladder[step];
    const when = isSame ? " and then" : `${index > 0 ? ", " : ""}after ${describeMinutes(ladder[step])}`;
    return `${when} ${STEP_TEXTS[step]}`;
  });
  if (coming.length === LADDER_STEPS.length) return steps.join("");
  return `${steps.join("")}${steps.length > 0 ? ", " : ""}when its time is over everybody is told`;
}
