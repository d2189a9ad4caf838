import type { AppContext } from "../../core/AppContext.js";
import { restoreException } from "./backToSeries.service.js";
import { exceptionsOf } from "./exceptions.service.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";
import { onceWindow } from "../../plan/messageSchedule.js";
import { removeMessage } from "./messages.service.js";
import { skipOccurrence } from "./skipMessage.service.js";

/**
 * Leaves one showing of a series out, or puts it back; one that was changed alone goes and comes back as it was changed. Doing it twice is
 * harmless. Named by itself, a changed one is skipped too. Throws 400 naming `key` for one that the series does not have.
 */
export async function skipShowing(
  app: AppContext,
  series: MessageDocument,
  { key, skipped }: { key: string; skipped: boolean },
): Promise<MessageDocument> {
  if (series.exceptionOf && skipped && key === series.detachedKey) await removeMessage(app, series);
  if (series.exceptionOf) return MessageModel.findById(series._id).orFail();
  const exception = await findExceptionAt(app, { series, key });
  if (!exception || (skipped && exception.deletedAt)) return skipOccurrence(app, series, { key, skipped });
  if (skipped) await removeMessage(app, exception);
  else if (exception.deletedAt) await restoreException(app, exception);
  return MessageModel.findById(series._id).orFail();
}

/** The one that stands for this key, or that was skipped and would still show. */
async function findExceptionAt(
  app: AppContext,
  { series, key }: { series: MessageDocument; key: string },
): Promise<MessageDocument | null> {
  const ofKey = { ...exceptionsOf(series), detachedKey: key };
  const live = await MessageModel.findOne({ ...ofKey, deletedAt: null });
  if (live) return live;
  const skipped = await MessageModel.findOne({ ...ofKey, removedBy: "skip" }).sort({ deletedAt: -1 });
  return skipped && onceWindow(skipped).endsAt > app.now() ? skipped : null;
}
