import { z } from "zod";
import { EXTRA_DATES_MAX, SHOWINGS_MAX, SLOTS_MAX } from "../../limits.js";
import { WEEKDAY_NAMES } from "../../rules/describeDays.js";
import { EVERY_MAX, parseRule, WEEKDAYS } from "../../rules/recurrenceRule.js";
import { isOnWeekday } from "../../rules/series/seriesDays.js";
import { weekdaysOfSeries } from "../../rules/series/timesByDay.js";
import { WallDate, WallTime } from "./fields.js";

/** A time of day in a series. The id is part of occurrence keys: keep it when a slot only moves; leave it out for a new slot. */
export const Slot = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9]{1,8}$/, "This slot id is not valid.")
    .optional(),
  time: WallTime,
  /** Only on the days that are such days of the week; left out: on all. */
  weekdays: z
    .array(z.enum(WEEKDAYS))
    .min(1, "Choose at least one day.")
    .refine(isDistinct, "A day of the week is listed twice.")
    .optional(),
});
export type Slot = z.infer<typeof Slot>;

const Slots = z
  .array(Slot)
  .min(1, "Choose at least one time of day.")
  .max(SLOTS_MAX, `Choose at most ${SLOTS_MAX} times of day.`)
  .refine((slots) => isDistinct(slots.map((slot) => slot.time)), "Two times of day are the same.")
  .refine((slots) => isDistinct(slots.flatMap((slot) => slot.id ?? [])), "Two slots have the same id.");

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** An RFC 5545 rule of the part that shared/rules/recurrenceRule.ts reads. */
export const RecurrenceRule = z
  .string()
  .max(300)
  .refine((rule) => parseRule(rule) !== null, "This repetition can't be scheduled.")
  .refine(
    isNearEnough,
    `Choose an interval of at most ${EVERY_MAX.daily} days, weeks or months, or ${EVERY_MAX.yearly} years.`,
  );

function isNearEnough(rule: string): boolean {
  const recurrence = parseRule(rule);
  return !recurrence || recurrence.every <= EVERY_MAX[recurrence.repeat];
}

/** The rule gives the dates from `startDate` on, the slots give the times. */
export const SeriesWhen = z
  .object({
    kind: z.literal("series"),
    startDate: WallDate,
    /** On the first day only the times from this one on. Of a series with `showings` that is new today the server fills in what it is then. */
    startTime: WallTime.optional(),
    rule: RecurrenceRule,
    slots: Slots,
    /** Days beside those of the rule, before its first or after its last too. No count counts them. */
    extraDates: z
      .array(WallDate)
      .max(EXTRA_DATES_MAX, `Choose at most ${EXTRA_DATES_MAX} further days.`)
      .refine(isDistinct, "A further day is listed twice.")
      .optional(),
    /** It ends when it has shown so often: the COUNT of a rule is one of days, on each of which it may show several times. */
    showings: z.number().int().min(1).max(SHOWINGS_MAX).optional(),
  })
  .superRefine(refuseContradictions);
export type SeriesWhen = z.infer<typeof SeriesWhen>;

function refuseContradictions(
  { rule, slots, showings, extraDates = [] }: SeriesWhen,
  { addIssue }: z.core.$RefinementCtx,
): void {
  const recurrence = parseRule(rule);
  if (!recurrence || slots.length === 0) return;
  if (showings !== undefined && recurrence.end.kind !== "never")
    addIssue({ code: "custom", path: ["showings"], message: "The repetition has another end already." });
  const dates = extraDates.filter((date) => WallDate.safeParse(date).success);
  const empty = weekdaysOfSeries(recurrence, dates).find(
    (weekday) => !slots.some((slot) => isOnWeekday(slot, weekday)),
  );
  const message = empty && `Choose a time of day for ${WEEKDAY_NAMES[empty]}.`;
  if (message) addIssue({ code: "custom", path: ["slots"], message });
}

/** As it was stored, maybe when another rule or slot could be written. */
export const StoredSeriesWhen = z.object({
  kind: z.literal("series"),
  startDate: z.string(),
  startTime: z.string().optional(),
  rule: z.string(),
  slots: z.array(
    z.object({ id: z.string().optional(), time: z.string(), weekdays: z.array(z.enum(WEEKDAYS)).optional() }),
  ),
  extraDates: z.array(z.string()).optional(),
  showings: z.number().optional(),
});
