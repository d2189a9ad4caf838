import { randomBytes } from "node:crypto";
import type { Types } from "mongoose";
import { SLOTS_MAX } from "../../../shared/limits.js";
import { dateOf } from "../../../shared/rules/wallDays.js";

interface SeriesSlot {
  id: string;
  time: string;
  minutes: number;
}

const DAY_MS = 24 * 60 * 60_000;
const RULES = [
  "FREQ=DAILY",
  "FREQ=WEEKLY;BYDAY=MO,WE,FR",
  "FREQ=DAILY;INTERVAL=2",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
];
export const SLOTS: SeriesSlot[] = [
  { id: "s1", time: "08:00", minutes: 480 },
  { id: "s2", time: "13:00", minutes: 780 },
  { id: "s3", time: "20:00", minutes: 1_200 },
];
/** Twelve times a day, as many as a series may have: the most that one can be of a plan. */
export const TWELVE_SLOTS: SeriesSlot[] = Array.from({ length: SLOTS_MAX }, (_, index) => ({
  id: `s${index}`,
  time: `${String(index + 8).padStart(2, "0")}:00`,
  minutes: (index + 8) * 60,
}));
export const ZONE = "Europe/Oslo";

/** The rules in turn, so that every kind is measured. */
export function ruleOf(index: number): string {
  return RULES[index % RULES.length]!;
}

/** A series as it lies in the database, first due tomorrow. */
export function seriesRow(displayId: Types.ObjectId, rule: string, slots = SLOTS) {
  const tomorrow = new Date(Date.now() + DAY_MS);
  return {
    displayId,
    groupId: displayId,
    authorId: displayId,
    batchId: randomBytes(12).toString("base64url"),
    seriesId: randomBytes(12).toString("hex"),
    text: "Time for your tablets",
    label: "medication" as const,
    replies: { set: "doneNotYet" as const },
    when: {
      kind: "series" as const,
      startDate: dateOf(Math.floor(Date.now() / DAY_MS) + 1),
      rule,
      slots: slots.map(({ id, time }) => ({ id, time })),
    },
    timeZone: ZONE,
    startsAt: tomorrow,
    effectiveFrom: new Date(),
    stayMinutes: 60,
    sender: { name: "Anna", photoId: null, personId: null },
    nextDueAt: tomorrow,
    createdAt: new Date(),
  };
}
