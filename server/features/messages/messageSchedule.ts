import { parseRule } from "../../../shared/rules/recurrenceRule.js";
import { dayOf } from "../../../shared/rules/wallDays.js";
import type { Schedule } from "../../schedule/expand.js";
import type { Message, StoredSeries } from "./message.model.js";

type Scheduled = Pick<
  Message,
  | "seriesId"
  | "when"
  | "timeZone"
  | "startsAt"
  | "detachedKey"
  | "effectiveFrom"
  | "skippedKeys"
  | "pauses"
  | "stayMinutes"
>;

/** A stored message as the pure expansion sees it. */
export function messageSchedule(message: Scheduled): Schedule {
  const { when, seriesId, stayMinutes } = message;
  if (when.kind === "series") return seriesSchedule(message, when);
  const key = message.detachedKey ?? `${seriesId}/once`;
  return { kind: "once", key, startsAt: message.startsAt.getTime(), stayMinutes };
}

function seriesSchedule(message: Scheduled, when: StoredSeries): Schedule {
  const recurrence = parseRule(when.rule);
  if (!recurrence) throw new Error(`A stored rule cannot be read: ${when.rule}`);
  return {
    kind: "series",
    seriesId: message.seriesId,
    recurrence,
    startDay: dayOf(when.startDate),
    slots: when.slots.map(({ id, time }) => ({ id, minutes: minutesOf(time) })),
    timeZone: message.timeZone,
    stayMinutes: message.stayMinutes,
    effectiveFrom: message.effectiveFrom.getTime(),
    skippedKeys: new Set(message.skippedKeys),
    pauses: message.pauses.map(({ from, until }) => ({
      from: from.getTime(),
      until: until?.getTime() ?? null,
    })),
  };
}

/** "08:30" -> 510. */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
