import { dateOf } from "../../../shared/rules/wallDays.js";
import type { AppContext } from "../../AppContext.js";
import { AppError, badInput } from "../../http/AppError.js";
import type { OccurrenceTime, Schedule } from "../../schedule/expand.js";
import { zoneClock } from "../../schedule/ZoneClock.js";
import type { OccurrenceDocument } from "../occurrences/occurrence.model.js";
import { requireRow } from "../occurrences/occurrenceRows.js";
import { findRow, moveRow } from "../occurrences/rowEdits.service.js";
import type { MessageDocument } from "./message.model.js";
import { messageChanged } from "./messageEvents.js";
import { definedOnly, type Changes, type Target } from "./saveMessage.js";
import { leaveOut } from "./skipMessage.service.js";
import { requireTiming, storeDerived } from "./storeMessage.js";

/** "Only this one": a message of its own takes the occurrence over, under the same key. */
export async function editThis(
  app: AppContext,
  { message, display }: Target,
  { time, changes }: { time: OccurrenceTime; changes: Changes },
): Promise<MessageDocument[]> {
  const row = await findRow(message.displayId, time.key);
  requireUnseen(row);
  if (changes.when?.kind === "series")
    throw badInput("changes.when", "One occurrence cannot become a series.");
  const when = changes.when ?? wallTime(message, time);
  const stayMinutes = changes.stayMinutes ?? message.stayMinutes;
  const moved =
    changes.when && requireTiming(app, display, { when, stayMinutes, seriesId: message.seriesId });
  const startsAt = moved?.startsAt ?? new Date(time.dueAt);
  const detached = await storeDerived(message, `this ${time.key}`, {
    ...definedOnly(changes),
    when: when,
    startsAt,
    nextDueAt: startsAt,
    detachedKey: time.key,
    skippedKeys: [],
    pauses: [],
    createdAt: new Date(app.now()),
  });
  if (row) await moveRow(row, detached);
  const series = await leaveOut(app, message, time.key);
  const begun = row ? null : await rowDueMeanwhile(app, message, time);
  if (begun) await moveRow(begun, detached);
  await messageChanged(app, series);
  await messageChanged(app, detached);
  app.wakeDueLoop();
  return [series, detached];
}

/** Throws 409 `already-shown` for what was on a screen. */
export function requireUnseen(row: Pick<OccurrenceDocument, "shownAt"> | null): void {
  if (row?.shownAt) {
    throw new AppError({
      code: "already-shown",
      status: 409,
      message: "This was already shown. Duplicate it to send it again.",
    });
  }
}

/** The row of what has come due since the message was settled: whoever opens it then finds it here, and moved. */
export async function rowDueMeanwhile(
  app: AppContext,
  settled: MessageDocument,
  time: OccurrenceTime,
): Promise<OccurrenceDocument | null> {
  const wasAhead = settled.nextDueAt !== null && settled.nextDueAt.getTime() <= time.dueAt;
  return wasAhead && time.dueAt <= app.now() ? requireRow(settled, time) : null;
}

export function onceTime({
  key,
  startsAt,
  stayMinutes,
}: Extract<Schedule, { kind: "once" }>): OccurrenceTime {
  return { key, dueAt: startsAt, endsAt: startsAt + stayMinutes * 60_000 };
}

function wallTime(
  message: MessageDocument,
  time: OccurrenceTime,
): { kind: "once"; date: string; time: string } {
  const wall = zoneClock(message.timeZone).wallAt(time.dueAt);
  const pad = (value: number) => String(value).padStart(2, "0");
  return {
    kind: "once",
    date: dateOf(wall.day),
    time: `${pad(Math.floor(wall.minutes / 60))}:${pad(wall.minutes % 60)}`,
  };
}
