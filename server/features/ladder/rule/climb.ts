import type { LadderStep } from "../../../../shared/contract/base/ladder.js";
import { ANSWER_NOTIFY_DELAY_MS } from "../../../../shared/limits.js";
import { stepAt } from "../../../../shared/rules/ladder.js";
import type { LadderFacts, LadderState, LadderTell, LadderVerdict } from "./ladderState.js";

/**
 * What is told of an occurrence that nobody has answered, from what was told before and how it is now (docs/DELIVERY.md,
 * unanswered-ladder). Pure: whoever stores the state and the tells in one write tells each step once. Looked at twice at the same moment
 * it tells nothing new.
 */
export function climb(stored: LadderState, facts: LadderFacts, now: number): LadderVerdict {
  if (facts.answer) return settle(stored, facts.answer, now);
  const { state, tells } = reopen(stored);
  if (isStill(facts, now)) return { state, tells, lookAt: backAt(facts) };
  if (facts.claimedUntil !== null && facts.claimedUntil > now)
    return { state, tells, lookAt: within(facts, facts.claimedUntil) };
  const next = nextStep(state, facts);
  if (next === null) return { state, tells, lookAt: null };
  if (next.at > now) return { state, tells, lookAt: within(facts, next.at) };
  const tell = tellOf(newestStep(facts, now), facts);
  const climbed: LadderState = { ...state, steps: [...state.steps, { ...stepOf(tell), at: now }] };
  return { state: climbed, tells: [...tells, tell], lookAt: lookAfter(climbed, facts) };
}

/** Whoever was told hears that it is over, once the answer cannot be taken back on the screen any more. */
function settle(
  state: LadderState,
  { id, how, receivedAt }: NonNullable<LadderFacts["answer"]>,
  now: number,
): LadderVerdict {
  // Of two answers one may be taken back: it is over all the same.
  if (state.steps.length === 0 || state.over !== null) return { state, tells: [], lookAt: null };
  const settledAt = how === "done" ? receivedAt : receivedAt + ANSWER_NOTIFY_DELAY_MS;
  if (now < settledAt) return { state, tells: [], lookAt: settledAt };
  return {
    state: { ...state, over: { answerId: id } },
    tells: [{ kind: "over", answerId: id, how }],
    lookAt: null,
  };
}

/** Whoever has heard that it is over hears that it is not. */
function reopen(state: LadderState): { state: LadderState; tells: LadderTell[] } {
  if (state.over === null) return { state, tells: [] };
  const { answerId } = state.over;
  return { state: { ...state, over: null }, tells: [{ kind: "reopened", answerId }] };
}

/** Nothing more is told of it, unless it changes. The end of its window is told by itself (occurrence.missed). */
function isStill({ ladder, isClosed, isResting, isGivenUp, endsAt }: LadderFacts, now: number): boolean {
  return ladder === null || isClosed || isResting || isGivenUp || now >= endsAt;
}

/** What is still open then is on the screen again. */
function backAt(facts: LadderFacts): number | null {
  const { isResting, restsUntil, isClosed } = facts;
  return isResting && restsUntil !== null && !isClosed ? within(facts, restsUntil) : null;
}

/** null: all were told. */
function nextStep({ steps }: LadderState, facts: LadderFacts): { step: LadderStep; at: number } | null {
  if (steps.some(({ step }) => step === "all")) return null;
  const times = timesOf(facts);
  return steps.length > 0 ? { step: "all", at: times.all } : { step: "duty", at: times.duty };
}

/** Of two that have come meanwhile, as after a downtime or while somebody was on it, the later one says it all. */
function newestStep(facts: LadderFacts, now: number): LadderStep {
  return now >= timesOf(facts).all ? "all" : "duty";
}

function tellOf(step: LadderStep, { isAnyoneOnDuty }: LadderFacts) {
  const nobodyOnDuty = step === "duty" && !isAnyoneOnDuty;
  return { kind: "unanswered" as const, step: nobodyOnDuty ? ("all" as const) : step, nobodyOnDuty };
}

function stepOf({ step, nobodyOnDuty }: ReturnType<typeof tellOf>) {
  return { step, nobodyOnDuty };
}

function lookAfter(state: LadderState, facts: LadderFacts): number | null {
  const next = nextStep(state, facts);
  return next && within(facts, next.at);
}

/** Counted from when it is due, or comes back after "Not yet". */
function timesOf({ dueAt, hiddenUntil, ladder }: LadderFacts): Record<LadderStep, number> {
  const start = Math.max(dueAt, hiddenUntil ?? 0);
  return { duty: stepAt(start, ladder!.duty), all: stepAt(start, ladder!.all) };
}

/** Behind the end of its window nothing of it is told here. */
function within({ endsAt }: LadderFacts, at: number): number | null {
  return at < endsAt ? at : null;
}
