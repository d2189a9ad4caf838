import type { AppContext } from "../../core/AppContext.js";
import { isGivenUp } from "../../../shared/rules/notYet.js";
import { recordPendingEntries } from "../../activity/pendingEntries.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { dutyCaregivers, reachedBy } from "../../notifications/deliveries/dutyCaregivers.js";
import { isResting } from "../../plan/dueOccurrences.js";
import { OccurrenceModel, type OccurrenceDocument } from "../../plan/occurrence.model.js";
import { presentPlannedOccurrence, standingAnswer } from "../../plan/occurrence.present.js";
import { claimEnd } from "../../plan/occurrenceClaim.js";
import { ladderEntry } from "./ladderEntries.js";
import { climb } from "./rule/climb.js";
import type { LadderFacts, LadderState, LadderVerdict } from "./rule/ladderState.js";

/**
 * Judges the ladder of one occurrence and stores in one write what is remembered and what is told. Of two processes that look at once, or one
 * that changed something meanwhile, the later write finds another count: it does nothing, and the occurrence stays due. What is stored and
 * not recorded when a process dies is recorded by the next one (pendingEntries.ts).
 */
export async function lookAtLadder(app: AppContext, row: OccurrenceDocument): Promise<void> {
  const display = await DisplayModel.findById(row.displayId);
  const { state, tells, lookAt } = await judge(app, row, display);
  const toRecord = display ? tells : [];
  const entries = await Promise.all(
    toRecord.map((tell) => ladderEntry(app, { row, display: display! }, tell)),
  );
  const looked = await OccurrenceModel.findOneAndUpdate(
    unchanged(row),
    {
      $set: { ladderAt: lookAt === null ? null : new Date(lookAt), ...rememberedOf(state, toRecord) },
      $inc: { ladderMarks: 1 },
      $push: { pendingEntries: { $each: entries } },
    },
    { returnDocument: "after" },
  );
  if (looked) await recordPendingEntries(app, OccurrenceModel, looked);
}

async function judge(
  app: AppContext,
  row: OccurrenceDocument,
  display: DisplayDocument | null,
): Promise<LadderVerdict> {
  const now = app.now();
  const facts = factsOf(row, display, now);
  const verdict = climb(stateOf(row), facts, now);
  const isForDuty = verdict.tells.some((tell) => tell.kind === "unanswered" && tell.step === "duty");
  if (!isForDuty || !display) return verdict;
  const onDuty = await reachedBy(app, await dutyCaregivers(display, new Date(now)), "missed");
  return onDuty.length > 0 ? verdict : climb(stateOf(row), { ...facts, isAnyoneOnDuty: false }, now);
}

/** As it was judged. An answer, a retraction and whatever else is marked counts in `ladderMarks`. */
function unchanged({ _id, ladderMarks, dueAt, endsAt, endedAt, removedAt, claim }: OccurrenceDocument) {
  return {
    _id,
    ladderMarks: ladderMarks ?? null,
    ...{ dueAt, endsAt, endedAt, removedAt },
    "claim.at": claim?.at ?? null,
  } as object;
}

function rememberedOf(state: LadderState, tells: LadderVerdict["tells"]) {
  if (tells.length === 0) return {};
  return {
    ladderTold: state.steps.map((step) => ({ ...step, at: new Date(step.at) })),
    ladderOver: state.over,
  };
}

function stateOf({ ladderTold = [], ladderOver = null }: OccurrenceDocument): LadderState {
  return {
    steps: ladderTold.map(({ step, at, nobodyOnDuty }) => ({ step, at: at.getTime(), nobodyOnDuty })),
    over: ladderOver,
  };
}

function factsOf(row: OccurrenceDocument, display: DisplayDocument | null, now: number): LadderFacts {
  const { notYets, hiddenUntil, endsAt } = presentPlannedOccurrence(row);
  const answer = standingAnswer(row);
  return {
    dueAt: row.dueAt.getTime(),
    endsAt: Date.parse(endsAt),
    ladder: row.ladder ?? null,
    hiddenUntil: hiddenUntil ? Date.parse(hiddenUntil) : null,
    isGivenUp: isGivenUp({ notYets }),
    answer: answer && {
      id: answer.id,
      how: answer.caregiverName === null ? "answered" : "done",
      receivedAt: answer.receivedAt.getTime(),
    },
    claimedUntil: row.claim ? claimEnd(row.claim).getTime() : null,
    isClosed: row.endedAt !== null || row.removedAt !== null,
    isResting: display === null || isResting(display, now),
    restsUntil: display?.archivedAt ? null : (display?.awayUntil?.getTime() ?? null),
    isAnyoneOnDuty: true,
  };
}
