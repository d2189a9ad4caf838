import type { AppContext } from "../../core/AppContext.js";
import { restoreException } from "./backToSeries.service.js";
import { exceptionsOf } from "../../plan/cuts/exceptionsOf.js";
import { seriesTime } from "./exceptions.service.js";
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
  if (skipped) return leaveOutShowing(app, series, key);
  const exception = await findExceptionAt(app, { series, key });
  if (!exception) return skipOccurrence(app, series, { key, skipped });
  if (exception.deletedAt) await restoreException(app, exception);
  return MessageModel.findById(series._id).orFail();
}

/**
 * Whoever stands for the key goes. An edit of this one showing that has not come to its end stands beside the series, which still shows the key
 * itself; and one that is made while the series is written is found by looking after that.
 */
async function leaveOutShowing(
  app: AppContext,
  series: MessageDocument,
  key: string,
): Promise<MessageDocument> {
  const standing = await findStanding(series, key);
  const isLeftOut = series.skippedKeys.includes(key) || !seriesTime(series, key);
  if (!standing || !isLeftOut) await skipOccurrence(app, series, { key, skipped: true });
  const exception = standing ?? (await findStanding(series, key));
  if (exception) await removeMessage(app, exception);
  return MessageModel.findById(series._id).orFail();
}

/** The one that stands for this key, or that was skipped and would still show. */
async function findExceptionAt(
  app: AppContext,
  { series, key }: { series: MessageDocument; key: string },
): Promise<MessageDocument | null> {
  const standing = await findStanding(series, key);
  if (standing) return standing;
  const gone = { ...exceptionsOf(series), detachedKey: key, removedBy: "skip" as const };
  const skipped = await MessageModel.findOne(gone).sort({ deletedAt: -1 });
  return skipped && onceWindow(skipped).endsAt > app.now() ? skipped : null;
}

function findStanding(series: MessageDocument, key: string): Promise<MessageDocument | null> {
  return MessageModel.findOne({ ...exceptionsOf(series), detachedKey: key, deletedAt: null }).exec();
}
