/** A defect that the plan once had, as the smallest change of a source that brings it back. */
export interface Defect {
  /** Below the folder of the project. */
  file: string;
  /** Stands in it once, and is replaced by `broken`. */
  sound: string;
  broken: string;
  /** The sequence of the model test that finds it. */
  seed: number;
  start: string;
  /** How the model test tells of it. */
  found: RegExp;
}

const MESSAGES = "server/features/messages";

/** By what goes wrong. */
export const DEFECTS: Record<string, Defect> = {
  "what was settled comes back as new": {
    file: "server/plan/plan.service.ts",
    sound: ".filter(({ dueAt }) => dueAt >= first)",
    broken: ".filter(({ dueAt }) => dueAt >= range.dueFrom)",
    seed: 70,
    start: "2026-08-02T08:20:00.150Z",
    found: /back before the day\s+a fresh snapshot:\s+has {2}2026-08-02T10:00 to 2026-08-02T18:00/,
  },
  "a change does not settle what is due": {
    file: `${MESSAGES}/changeMessage.ts`,
    sound: "  await openDue(app, message);\n  return settleDue(app, found);",
    broken: "  return { message, at };",
    seed: 12,
    start: "2026-04-29T09:30:30.000Z",
    found: /skip \S+\s+a fresh snapshot:\s+not {2}2026-04-30T05:15 to 2026-04-30T11:30/,
  },
  '"this and following" takes the earlier times of its day': {
    file: `${MESSAGES}/splitSeries.ts`,
    sound: "({ id, time }) => time < from &&",
    broken: '({ id, time }) => time < "" &&',
    seed: 1,
    start: "2026-03-24T10:00:00.000Z",
    found: /delete from \S+ on: \S+\s+a fresh snapshot:\s+not {2}2026-03-25T06:15 to 2026-03-25T16:15/,
  },
  "an occurrence that was changed leaves its series": {
    file: `${MESSAGES}/editThis.service.ts`,
    sound: "exceptionOf: message._id,",
    broken: "exceptionOf: null,",
    seed: 4,
    start: "2026-04-04T09:23:00.150Z",
    found: /delete from \S+ on: \S+\s+a fresh snapshot:\s+has {2}\S+ to \S+ \S+ Changed 2/,
  },
};
