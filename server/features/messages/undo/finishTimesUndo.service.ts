import type { AppContext } from "../../../core/AppContext.js";
import type { Message, MessageDocument, StoredTimesEdit } from "../../../plan/message.model.js";
import { findRow, refreshOpenRows } from "../../../plan/rowEdits.service.js";
import {
  isElsewhere,
  isUntouched,
  mendEnd,
  rowsSince,
  takeBackRow,
} from "../../../plan/undoneTimes.service.js";
import { firstSince } from "../bringBack.service.js";
import { changeMessage, changeMessageFound } from "../changeMessage.js";
import { findExceptions, followSeries, seriesTime, wallTime } from "../exceptions.service.js";
import { messageChanged } from "../messageEvents.js";
import { nextPartChanged } from "../nextPart.service.js";
import { bringGivenUpBack } from "./givenUp.service.js";

/** What is left of the undo of an edit of times once the series says again what it said. Each step may be repeated. */
export async function finishTimesUndo(
  app: AppContext,
  said: MessageDocument,
  timesEdit: StoredTimesEdit,
): Promise<MessageDocument> {
  const { version, at: since } = timesEdit;
  // Whoever has changed it since has found its times as they are: rows that do not fit them are none of the edit's any more.
  const isNewest = said.version === version + 1;
  const series = isNewest ? await takeBegunBack(app, said, timesEdit) : said;
  await bringGivenUpBack(app, series, since);
  await refreshOpenRows(app, series);
  await messageChanged(app, series);
  await followSeries(app, series);
  if (isNewest) await takeTimesBack(app, series, timesEdit);
  await nextPartChanged(app, series);
  app.wakeDueLoop();
  return series;
}

/** What nobody has done anything about begins at its own time. The rest is settled where it began, and spent. */
async function takeBegunBack(
  app: AppContext,
  said: MessageDocument,
  timesEdit: StoredTimesEdit,
): Promise<MessageDocument> {
  const { before, at: since } = timesEdit;
  const series = said.toObject<Message>();
  const settled: string[] = [];
  for (const row of await rowsSince(said, timesEdit))
    if (isElsewhere(series, row) && !(await takeBackRow(row))) settled.push(row.key);
  const freed = await changeMessageFound(app, said, {
    change: (current, at) => {
      if (current.version !== said.version) return null;
      const spentKeys = [...new Set([...before.spentKeys, ...settled])];
      const free = { ...current.toObject<Message>(), spentKeys };
      return { spentKeys, nextDueAt: firstSince(free, { since: since.getTime(), at }) };
    },
    raisesVersion: false,
  });
  if (freed?.version !== said.version) return freed ?? said;
  // Also of what was opened while that which is free again was spent, and nothing ended with it.
  for (const row of await rowsSince(freed, timesEdit)) await mendEnd(app, freed.toObject<Message>(), row);
  return freed;
}

/** What was changed alone, but for its time, has followed the edit: it goes back where followSeries() would leave it, since its own time has come. */
async function takeTimesBack(
  app: AppContext,
  series: MessageDocument,
  { at: since, settled }: StoredTimesEdit,
): Promise<void> {
  for (const exception of await findExceptions(series))
    if (!exception.ownFields.includes("when") && !settled.includes(exception.detachedKey!))
      await takeTimeBack(app, { series, exception }, since);
}

async function takeTimeBack(
  app: AppContext,
  { series, exception }: { series: MessageDocument; exception: MessageDocument },
  since: Date,
): Promise<void> {
  const own = seriesTime(series, exception.detachedKey!);
  // What had its time before the edit was not moved by it.
  if (!own || own.dueAt <= since.getTime()) return;
  const moved = await moveTo(app, exception, { dueAt: own.dueAt, since });
  if (moved?.startsAt.getTime() !== own.dueAt) return;
  const row = await findRow(series.displayId, exception.detachedKey!);
  const isLeft = row !== null && row.dueAt.getTime() !== own.dueAt && !(await takeBackRow(row));
  await messageChanged(app, isLeft ? await settleAt(app, moved, row.dueAt) : moved);
}

/** Unless its window there is over, which nobody has missed, or it is settled where it is. */
function moveTo(
  app: AppContext,
  exception: MessageDocument,
  { dueAt, since }: { dueAt: number; since: Date },
): Promise<MessageDocument | null> {
  return changeMessage(app, exception, async (current, at) => {
    if (current.startsAt.getTime() === dueAt || current.ownFields.includes("when")) return null;
    const begun = await findRow(current.displayId, current.detachedKey!);
    if (begun && (begun.dueAt < since || !isUntouched(begun))) return null;
    const time = { when: wallTime(current.timeZone, dueAt), startsAt: new Date(dueAt) };
    const there = { ...current.toObject<Message>(), ...time };
    const nextDueAt = firstSince(there, { since: since.getTime(), at });
    return nextDueAt && { ...time, nextDueAt };
  });
}

/** It was answered where it began, at this very moment, and stays there. */
async function settleAt(app: AppContext, exception: MessageDocument, dueAt: Date): Promise<MessageDocument> {
  const time = { when: wallTime(exception.timeZone, dueAt.getTime()), startsAt: dueAt, nextDueAt: null };
  return (await changeMessage(app, exception, () => time)) ?? exception;
}
