import type { AppContext } from "../../../core/AppContext.js";
import { MessageModel, type MessageDocument } from "../../../plan/message.model.js";
import { bringBack } from "../bringBack.service.js";
import { exceptionsOf } from "../../../plan/cuts/exceptionsOf.js";
import { messageChanged } from "../messageEvents.js";

/**
 * What was changed alone, and went because a change since an instant took its date or its time of day away, comes back: the series leaves its key out
 * again. What somebody has given up before has its key in the series.
 */
export async function bringGivenUpBack(app: AppContext, series: MessageDocument, since: Date): Promise<void> {
  const givenUp = { removedBy: "back" as const, deletedAt: { $gte: since } };
  const left = { detachedKey: { $in: series.skippedKeys } };
  for (const exception of await MessageModel.find({ ...exceptionsOf(series), ...givenUp, ...left }))
    await messageChanged(app, await bringBack(app, exception));
}
