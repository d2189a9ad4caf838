import type { AppContext } from "../../AppContext.js";
import { editedMeanwhile } from "../../http/AppError.js";
import { nextDueAt, type OccurrenceTime } from "../../schedule/expand.js";
import { adoptExceptions, followSeries } from "./exceptions.service.js";
import { MessageModel, type Message, type MessageDocument, type StoredSeries } from "./message.model.js";
import { messageChanged } from "./messageEvents.js";
import { messageSchedule } from "./messageSchedule.js";
import { removeMessage } from "./messages.service.js";
import { save, type Changes, type Target } from "./saveMessage.js";
import { splitSeries } from "./splitSeries.js";
import { storeDerived } from "./storeMessage.js";

/** "This and following": the old series ends the day before, a new one with the same seriesId and slots goes on (design, Split). */
export async function editFollowing(
  app: AppContext,
  { message, display }: Target,
  { time, changes }: { time: OccurrenceTime; changes: Changes },
): Promise<MessageDocument[]> {
  const { later } = splitSeries(message.when as StoredSeries, dateOfKey(time.key));
  const stored = await storeDerived(message, `following ${time.key}`, {
    when: later,
    startsAt: new Date(time.dueAt),
    nextDueAt: message.nextDueAt,
    createdAt: new Date(app.now()),
  });
  // Both exist for a moment, or for longer if the process dies here: the later start wins (plan.service.ts).
  const ended = await endBefore(app, message, dateOfKey(time.key));
  if (!ended) {
    await removeMessage(app, stored);
    throw editedMeanwhile();
  }
  const begun = await save(app, { message: stored, display }, changes);
  // What was skipped or paused since the message was read holds for both parts.
  const skippedKeys = [...new Set([...begun.skippedKeys, ...ended.skippedKeys])];
  const { pauses } = ended.toObject<Message>();
  const next = nextDueAt(messageSchedule({ ...begun.toObject<Message>(), skippedKeys, pauses }), app.now());
  const following = await MessageModel.findOneAndUpdate(
    { _id: begun._id },
    { $set: { skippedKeys, pauses, nextDueAt: next === null ? null : new Date(next) } },
    { returnDocument: "after" },
  ).orFail();
  await adoptExceptions({ from: message, to: following, since: time.dueAt });
  await messageChanged(app, ended);
  await messageChanged(app, following);
  await followSeries(app, following);
  app.wakeDueLoop();
  return [ended, following];
}

/** null: the series was deleted meanwhile. */
async function endBefore(
  app: AppContext,
  message: MessageDocument,
  date: string,
): Promise<MessageDocument | null> {
  const when = splitSeries(message.when as StoredSeries, date).earlier;
  const next = nextDueAt(messageSchedule({ ...message.toObject(), when }), app.now());
  return MessageModel.findOneAndUpdate(
    { _id: message._id, deletedAt: null },
    { $set: { when, nextDueAt: next === null ? null : new Date(next) }, $inc: { version: 1 } },
    { returnDocument: "after" },
  );
}

/** The original date in the key of a series' occurrence. */
export function dateOfKey(key: string): string {
  return key.split("/")[1]!;
}
