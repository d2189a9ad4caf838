import type { AppContext } from "../../../server/core/AppContext.js";
import { MessageModel } from "../../../server/plan/message.model.js";
import { messageSchedule } from "../../../server/plan/messageSchedule.js";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { nextOccurrence } from "../../../server/schedule/expand.js";

/** A due loop that looks which rows are there and then makes the others, where the product has a unique key and an upsert. */
export async function openCarelessly(app: AppContext): Promise<void> {
  const due = await MessageModel.find({ nextDueAt: { $lte: new Date(app.now()) } });
  const keys = await OccurrenceModel.distinct("key");
  for (const message of due) {
    const time = nextOccurrence(messageSchedule(message), message.nextDueAt!.getTime() - 1);
    if (!time || keys.includes(time.key)) continue;
    await OccurrenceModel.create({
      displayId: message.displayId,
      groupId: message.groupId,
      messageId: message._id,
      messageVersion: message.version,
      key: time.key,
      text: message.text,
      label: message.label,
      urgent: message.urgent,
      repeats: false,
      replies: message.replies,
      sender: message.sender,
      dueAt: new Date(time.dueAt),
      endsAt: new Date(time.endsAt),
    });
  }
}
