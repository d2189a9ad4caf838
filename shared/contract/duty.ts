import { z } from "zod";
import {
  AWAY_DAYS_MAX,
  DUTY_PEOPLE_PER_SHIFT_MAX,
  DUTY_REPLACEMENTS_MAX,
  DUTY_SHIFTS_MAX,
} from "../limits.js";
import { endpoint } from "./base/endpoint.js";
import { Id, Instant, TimeZone, WallDate, WallTime } from "./base/fields.js";

/** One row of the week table. It begins on its weekday and may end on the next day; with the same time twice it lasts for a day. */
export const DutyShift = z.object({
  /** 0 is Monday, 6 is Sunday. */
  weekday: z.number().int().min(0).max(6),
  from: WallTime,
  until: WallTime,
  /** Who is told first stands first. */
  userIds: z
    .array(Id)
    .min(1, "Choose who is on duty.")
    .max(DUTY_PEOPLE_PER_SHIFT_MAX, `A shift can have at most ${DUTY_PEOPLE_PER_SHIFT_MAX} people.`)
    .refine((userIds) => new Set(userIds).size === userIds.length, "Somebody is named twice."),
});
export type DutyShift = z.infer<typeof DutyShift>;

/** For the shifts that begin on these days, the last one included. */
export const DutyReplacement = z
  .object({
    /** Who is replaced. */
    userId: Id,
    /** Who takes their place; null: nobody. */
    by: Id.nullable(),
    from: WallDate,
    until: WallDate,
  })
  .refine(({ from, until }) => from <= until, { message: "It ends before it begins.", path: ["until"] })
  .refine(({ userId, by }) => userId !== by, { message: "Choose somebody else.", path: ["by"] });
export type DutyReplacement = z.infer<typeof DutyReplacement>;

/** Who of a group is told first, and when. Who may not know a member finds no trace of them. */
export const DutyRota = z.object({
  /** Raised by every change of the table; 0: there is none yet. */
  version: z.number().int(),
  /** Its weekdays and times are of this zone's wall clock, wherever members and displays are. */
  timeZone: z.string(),
  shifts: z.array(DutyShift),
  replacements: z.array(DutyReplacement),
  /** Members who are told nothing as being on duty until then. */
  away: z.array(z.object({ userId: z.string(), until: Instant })),
  /** Now, in the order in which they are told; until when that is so, null: for the coming week. */
  onDuty: z.object({ userIds: z.array(z.string()), until: Instant.nullable() }),
  /** The name of everybody above. */
  names: z.array(z.object({ userId: z.string(), name: z.string() })),
});
export type DutyRota = z.infer<typeof DutyRota>;

export const DutyTable = z.object({
  /** The `version` that the change was made on: 409 `edited-meanwhile` when somebody was faster. */
  baseVersion: z.number().int().min(0),
  timeZone: TimeZone,
  shifts: z.array(DutyShift).max(DUTY_SHIFTS_MAX, `A table can have at most ${DUTY_SHIFTS_MAX} shifts.`),
  replacements: z
    .array(DutyReplacement)
    .max(DUTY_REPLACEMENTS_MAX, `There can be at most ${DUTY_REPLACEMENTS_MAX} replacements.`),
});
export type DutyTable = z.infer<typeof DutyTable>;

export const dutyApi = {
  get: endpoint({
    method: "GET",
    path: "/api/group/duty",
    access: "group.view",
    summary: "Who of the active group is on duty now, and the week table.",
    result: DutyRota,
  }),
  edit: endpoint({
    method: "PUT",
    path: "/api/group/duty",
    access: "group.manage",
    summary:
      "Replaces the week table of the active group. 409 `edited-meanwhile` when it has changed since `baseVersion`; 400 for who is no member.",
    body: DutyTable,
    result: DutyRota,
  }),
  setAway: endpoint({
    method: "PUT",
    path: "/api/group/duty/away",
    access: "group.view",
    summary: `Says until when the caller is away in the active group, at most ${AWAY_DAYS_MAX} days; null: they are there.`,
    body: z.object({ until: Instant.nullable() }),
    result: DutyRota,
  }),
};
