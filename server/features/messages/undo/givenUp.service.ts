import type { AppContext } from "../../../core/AppContext.js";
import { MessageModel, type MessageDocument } from "../../../plan/message.model.js";
import { bringBack } from "../bringBack.service.js";
import { exceptionsOf } from "../exceptions.service.js";
import { messageChanged } from "../messageEvents.js";

/** What was changed alone and went because a change since an instant took its date or its time of day away. */
export function findGivenUp(series: MessageDocument, since: Date): Promise<MessageDocument[]> {
  const givenUp = { removedBy: "back" as const, deletedAt: { $gte: since } };
  return MessageModel.find({ ...exceptionsOf(series), ...givenUp }).exec();
}

/** It comes back, where the series leaves its key out. */
export async function bringGivenUpBack(app: AppContext, series: MessageDocument, since: Date): Promise<void> {
  const gone = await findGivenUp(series, since);
  for (const exception of gone.filter(({ detachedKey }) => series.skippedKeys.includes(detachedKey!)))
    await messageChanged(app, await bringBack(app, exception));
}
