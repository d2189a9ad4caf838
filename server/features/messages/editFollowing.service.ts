import { isDeepStrictEqual } from "node:util";
import type { AppContext } from "../../AppContext.js";
import { editedMeanwhile } from "../../http/AppError.js";
import { findOccurrenceTime, nextDueAt, type OccurrenceTime } from "../../schedule/expand.js";
import { handOverRows, refreshOpenRows, settledKeys } from "../occurrences/rowEdits.service.js";
import { changeMessage, changeMessageFound } from "./changeMessage.js";
import { adoptExceptions, followSeries, wholeSeries } from "./exceptions.service.js";
import type { Message, MessageDocument } from "./message.model.js";
import { messageChanged } from "./messageEvents.js";
import { messageSchedule } from "./messageSchedule.js";
import { removeMessage } from "./messages.service.js";
import { save, type Changes, type Target } from "./saveMessage.js";
import { dateOfKey, splitSeries } from "./splitSeries.js";
import { storeDerived } from "./storeMessage.js";

/**
 * "This and following": the old series ends before the occurrence, a new one with the same seriesId and slots goes on (design, Split). What
 * has begun of what follows goes over to the new one.
 */
export async function editFollowing(
  app: AppContext,
  { message, display }: Target,
  { time, changes }: { time: OccurrenceTime; changes: Changes },
): Promise<MessageDocument[]> {
  const stored = await storeLater(app, message, time);
  // Both exist for a moment, or for longer if the process dies here: the later start wins (plan.service.ts).
  const ended = await endBefore(app, message, time.key);
  if (!ended) {
    await removeMessage(app, stored);
    throw editedMeanwhile();
  }
  const begun = await save(app, { message: stored, display }, notBefore(changes, dateOfKey(time.key)));
  const following = (await takeOver(app, begun, ended)) ?? begun;
  await adoptExceptions({ from: message, to: following, since: time.dueAt });
  await messageChanged(app, ended);
  await messageChanged(app, following);
  await followSeries(app, following);
  app.wakeDueLoop();
  return [ended, following];
}

async function storeLater(
  app: AppContext,
  message: MessageDocument,
  { key, dueAt }: OccurrenceTime,
): Promise<MessageDocument> {
  const { later } = splitSeries(message, key);
  const settledUntil = message.nextDueAt && message.nextDueAt.getTime() - 1;
  const schedule = messageSchedule({ ...message.toObject<Message>(), ...later });
  const next = settledUntil && nextDueAt(schedule, settledUntil);
  return storeDerived(message, `following ${key}`, {
    ...later,
    startsAt: new Date(dueAt),
    nextDueAt: next ? new Date(next) : null,
    createdAt: new Date(app.now()),
  });
}

/** null: the series was deleted, or got other times, meanwhile. */
async function endBefore(
  app: AppContext,
  { _id, when }: MessageDocument,
  key: string,
): Promise<MessageDocument | null> {
  let isOther = false;
  const ended = await changeMessage(app, { _id }, (current) => {
    isOther = !isDeepStrictEqual(current.when, when);
    return isOther ? null : splitSeries(current, key).earlier;
  });
  return isOther ? null : ended;
}

/** The new series begins with the occurrence, whatever day stood in the form. */
function notBefore(changes: Changes, date: string): Changes {
  const { when } = changes;
  if (when?.kind !== "series" || when.startDate >= date) return changes;
  return { ...changes, when: { ...when, startDate: date } };
}

/** What was skipped or paused since the message was read holds for both parts; what has begun goes over. */
async function takeOver(
  app: AppContext,
  begun: MessageDocument,
  ended: MessageDocument,
): Promise<MessageDocument | null> {
  const { pauses, skippedKeys, spentKeys } = ended.toObject<Message>();
  const change = (current: MessageDocument) => ({
    pauses,
    skippedKeys: [...new Set([...current.skippedKeys, ...skippedKeys])],
    spentKeys: [...new Set([...current.spentKeys, ...spentKeys])],
  });
  const following = await changeMessageFound(app, begun, { change, raisesVersion: false });
  if (!following) return null;
  const whole = messageSchedule(wholeSeries(following));
  const keys = (await settledKeys(following, app.now())).filter((key) => findOccurrenceTime(whole, key));
  await handOverRows(following, { from: ended._id, keys });
  await refreshOpenRows(app, following);
  return following;
}
