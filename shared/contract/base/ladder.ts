import { z } from "zod";
import { Instant } from "./fields.js";

export const LADDER_MINUTES_MIN = 1;
export const LADDER_MINUTES_MAX = 240;

const Minutes = z.number().int().min(LADDER_MINUTES_MIN).max(LADDER_MINUTES_MAX);

/**
 * How many minutes after it is due an unanswered message is shown larger with a sound, is read aloud, is told to who is on duty, and to all
 * (docs/DELIVERY.md, unanswered-ladder).
 */
export const LadderMinutes = z
  .object({ larger: Minutes, aloud: Minutes, duty: Minutes, all: Minutes })
  .superRefine(refuseSteppingBack);
export type LadderMinutes = z.infer<typeof LadderMinutes>;

/** As it was stored, maybe when other minutes could be chosen. */
export const StoredLadder = z.object({
  larger: z.number(),
  aloud: z.number(),
  duty: z.number(),
  all: z.number(),
});

const STEPS = ["larger", "aloud", "duty", "all"] as const;

function refuseSteppingBack(
  minutes: Record<(typeof STEPS)[number], number>,
  { addIssue }: z.core.$RefinementCtx,
): void {
  const back = STEPS.find((step, index) => index > 0 && minutes[step] < minutes[STEPS[index - 1]!]);
  if (back === undefined) return;
  addIssue({
    code: "custom",
    path: [back],
    message: "Each step comes at the same time as the one before, or later.",
  });
}

/** What a screen does about it by itself. */
export const DisplayStep = z.enum(["larger", "aloud"]);
export type DisplayStep = z.infer<typeof DisplayStep>;

/** What the ladder tells people: first who is on duty, then everybody. */
export const LadderStep = z.enum(["duty", "all"]);
export type LadderStep = z.infer<typeof LadderStep>;

/** One step as it was told to one person by one way. No address, and nothing of when somebody does not want to be told. */
export const LadderNotification = z.object({
  /** null: somebody who does not look after this display any more. */
  name: z.string().nullable(),
  channel: z.enum(["push", "mail"]),
  /** `accepted`: the push service or the mail server has it. `notNeeded`: it was over before it was sent. */
  fate: z.enum(["waiting", "accepted", "opened", "failed", "notSent", "notNeeded"]),
  /** When it was accepted, failed or was called off; null while it waits. */
  at: Instant.nullable(),
  openedAt: Instant.nullable(),
});
export type LadderNotification = z.infer<typeof LadderNotification>;

export const TakenLadderStep = z.object({
  /** `larger` and `aloud`: what a screen did, and has told; `over`: the all-clear; `reopened`: the answer was taken back after that. */
  step: z.enum([...DisplayStep.options, ...LadderStep.options, "over", "reopened"]),
  at: Instant,
  nobodyOnDuty: z.boolean(),
  /** In the order of names. */
  notifications: z.array(LadderNotification),
});
export type TakenLadderStep = z.infer<typeof TakenLadderStep>;

/** What was done and told of one occurrence that nobody had answered in time. */
export const OccurrenceLadder = z.object({
  key: z.string(),
  dueAt: Instant,
  /** In the order in which they were taken. */
  steps: z.array(TakenLadderStep),
});
export type OccurrenceLadder = z.infer<typeof OccurrenceLadder>;
