import { EMPTY_DRAFT, type Draft } from "./draft.js";

/** What a label brings with it: a tablet is taken or not, and rarely within the hour. */
const USUAL: Partial<Record<Draft["label"], Pick<Draft, "replySet" | "stay">>> = {
  medication: { replySet: "doneNotYet", stay: "180" },
};

/** The draft after a change. Buttons and stay go with the label until the caregiver chooses them. */
export function changeDraft(draft: Draft, changes: Partial<Draft>): Draft {
  const changed = { ...draft, ...changes, chosen: chosenBy(draft, changes) };
  if (changes.label === undefined) return changed;
  const { replySet, stay } = USUAL[changes.label] ?? EMPTY_DRAFT;
  return {
    ...changed,
    ...(!changed.chosen.includes("replySet") && { replySet }),
    ...(!changed.chosen.includes("stay") && { stay }),
  };
}

function chosenBy({ chosen }: Draft, changes: Partial<Draft>): Draft["chosen"] {
  const now = (["replySet", "stay"] as const).filter((field) => changes[field] !== undefined);
  return [...new Set([...chosen, ...now])];
}
