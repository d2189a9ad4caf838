import type { DutyRota } from "../../../shared/contract/duty.js";
import { draftOf, tableOf, type DutyDraft } from "./draft.js";
import { DUTY_DAYS } from "./dutyTexts.js";

/** What the form holds, and the table that it was begun on. */
export interface DutyVersion {
  base: DutyRota;
  draft: DutyDraft;
}

interface Merged {
  onTheirs: DutyVersion;
  /** Both have changed the same, and not to the same. */
  isContested: boolean;
}

/** A part of the table that one person changes as a whole: a day, the replacements, the zone. */
interface Part {
  read: (draft: DutyDraft) => unknown;
  take: (from: DutyDraft, into: DutyDraft) => DutyDraft;
}

const PARTS: Part[] = [
  ...DUTY_DAYS.map(({ weekday }) => ({
    read: (draft: DutyDraft) => tableOf(draft, 0).shifts.filter((shift) => shift.weekday === weekday),
    take: (from: DutyDraft, into: DutyDraft) => ({
      ...into,
      shifts: [
        ...into.shifts.filter((shift) => shift.weekday !== weekday),
        ...from.shifts.filter((shift) => shift.weekday === weekday),
      ],
    }),
  })),
  {
    read: (draft) => tableOf(draft, 0).replacements,
    take: ({ replacements }, into) => ({ ...into, replacements }),
  },
  { read: ({ timeZone }) => timeZone, take: ({ timeZone }, into) => ({ ...into, timeZone }) },
];

/** What was typed goes on upon what somebody else has saved meanwhile: of each part that was changed here stands what was typed. */
export function mergeDuty({ base, draft }: DutyVersion, newest: DutyRota): Merged {
  const [before, theirs] = [draftOf(base), draftOf(newest)];
  const own = PARTS.filter(({ read }) => !isSame(read(draft), read(before)));
  return {
    onTheirs: { base: newest, draft: own.reduce((merged, { take }) => take(draft, merged), theirs) },
    isContested: own.some(
      ({ read }) => !isSame(read(theirs), read(before)) && !isSame(read(theirs), read(draft)),
    ),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
