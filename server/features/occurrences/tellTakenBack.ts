import type { AppContext } from "../../AppContext.js";
import { keyWithin } from "../../database/uniqueKey.js";
import { queueNotifications, usersTold } from "../../notifications/outbox.service.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { answerKey, takenBackKey } from "./answerKeys.js";
import type { OccurrenceDocument, StoredAnswer } from "./occurrence.model.js";

/** Whoever was told of the answer before it was taken back hears that it was, once. */
export async function tellTakenBack(
  app: AppContext,
  display: DisplayDocument,
  { row, answer }: { row: OccurrenceDocument; answer: StoredAnswer },
): Promise<void> {
  const userIds = await usersTold(answerKey(display._id, answer.id));
  const payload = {
    displayId: display.id,
    displayName: display.name,
    messageText: row.text,
    answerText: answer.text,
    deviceName: answer.deviceName,
    at: answer.at.toISOString(),
    timeZone: display.timeZone,
  };
  await queueNotifications(
    app,
    userIds.map((userId) => ({
      uniqueKey: keyWithin(takenBackKey(display._id, answer.id), userId),
      kind: "answerTakenBackMail",
      userId,
      payload,
    })),
  );
}
