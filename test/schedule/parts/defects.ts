import type { STORIES } from "./stories.js";

/** A defect that the plan once had, as the smallest change of a source that brings it back. */
export interface Defect {
  /** Below the folder of the project. */
  file: string;
  /** Stands in it once, and is replaced by `broken`. */
  sound: string;
  broken: string;
  /** What finds it: a random sequence of the model test, or one of its stories. */
  by: { seed: number; start: string } | { story: keyof typeof STORIES };
  /** How the model test tells of it. */
  found: RegExp;
}

const MESSAGES = "server/features/messages";

/** What began was told by its row, but only while its window was open; then the schedule was asked again. */
const SETTLED_WHILE_OPEN = {
  file: "server/plan/plan.service.ts",
  sound: ".filter(({ dueAt }) => dueAt >= first)",
  broken: ".filter(({ dueAt }) => dueAt >= range.dueFrom)",
};
/** At 12:00:30, and until its stay is over. */
const ANSWERED_IS_BACK = /a fresh snapshot:\s+has {2}\S+T07:00 to \S+T17:00 \S+ Series 1$/m;

const ZONE_ALONE = {
  file: `${MESSAGES}/editDisplay.service.ts`,
  sound: "  await openTimes(app, message, begun);",
  broken: "",
};

const PUT_BACK_ALONE = {
  file: `${MESSAGES}/skipMessage.service.ts`,
  sound: "if (time && time.dueAt <= at) await openTimes(app, current, [time]);",
  broken: "",
};

/** By what goes wrong. */
export const DEFECTS: Record<string, Defect> = {
  "what was settled comes back as new": {
    ...SETTLED_WHILE_OPEN,
    by: { seed: 70, start: "2026-11-07T09:20:00.150Z" },
    found: /back before the day\s+a fresh snapshot:\s+has {2}2026-11-07T11:00 to 2026-11-07T19:00/,
  },
  "a change does not settle what is due": {
    file: `${MESSAGES}/changeMessage.ts`,
    sound: "  await openDue(app, message);\n  return settleDue(app, found);",
    broken: "  return { message, at };",
    by: { seed: 12, start: "2026-04-29T09:30:30.000Z" },
    found: /skip \S+\s+a fresh snapshot:\s+not {2}2026-04-30T05:15 to 2026-04-30T11:30/,
  },
  '"this and following" takes the earlier times of its day': {
    file: `${MESSAGES}/splitSeries.ts`,
    sound: "({ time }) => time < from",
    broken: '({ time }) => time < ""',
    by: { seed: 1, start: "2026-03-24T10:00:00.000Z" },
    found: /delete from \S+ on: \S+\s+a fresh snapshot:\s+not {2}2026-03-25T06:15 to 2026-03-25T16:15/,
  },
  "an occurrence that was changed leaves its series": {
    file: `${MESSAGES}/editThis.service.ts`,
    sound: "exceptionOf: message._id,",
    broken: "exceptionOf: null,",
    by: { seed: 4, start: "2026-04-04T09:23:00.150Z" },
    found: /delete from \S+ on: \S+\s+a fresh snapshot:\s+has {2}\S+ to \S+ \S+ Changed 2/,
  },
  "an answered showing comes back when the next one is skipped": {
    ...SETTLED_WHILE_OPEN,
    by: { story: "the next time of an answered showing is skipped" },
    found: ANSWERED_IS_BACK,
  },
  "an answered showing comes back when the next one is deleted": {
    ...SETTLED_WHILE_OPEN,
    by: { story: "the next time of an answered showing is deleted" },
    found: ANSWERED_IS_BACK,
  },
  "an answered showing comes back when the next one is moved": {
    ...SETTLED_WHILE_OPEN,
    by: { story: "the next time of an answered showing is moved" },
    found: ANSWERED_IS_BACK,
  },
  "a showing that is over in the new zone is not missed": {
    ...ZONE_ALONE,
    by: { story: "a time has passed in the new zone" },
    found: /missed:\s+not {2}\S+$/m,
  },
  "a showing that has begun in the new zone is not shown": {
    ...ZONE_ALONE,
    by: { story: "a time has begun in the new zone" },
    found: /zone Asia\/Tokyo\s+a fresh snapshot:\s+not {2}\S+T23:00 to \S+T09:00/,
  },
  "a skip that is put back after its time is not missed": {
    ...PUT_BACK_ALONE,
    by: { story: "a skipped time is put back when it has passed" },
    found: /missed:\s+not {2}\S+$/m,
  },
  "a skip that is put back within its time is not shown": {
    ...PUT_BACK_ALONE,
    by: { story: "a skipped time is put back when it has begun" },
    found: /back: 200\s+a fresh snapshot:\s+not {2}\S+T07:00 to \S+T17:00/,
  },
};
