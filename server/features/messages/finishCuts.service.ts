import type { AppContext } from "../../core/AppContext.js";
import { leftBehind } from "../../core/clock.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import type { Look } from "../../jobs/Look.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";
import { finishCut, noteFinished } from "./editFollowing.service.js";
import { removeMessage } from "./messages.service.js";

/** A cut that has not ended by then has died with its process. */
const TAKE_UP_AFTER_MS = 5_000;
const WORK = "finishCuts";

/** Due work: the cuts of series that a crash has interrupted. Looks again when the next poll does. */
export async function finishCuts(app: AppContext): Promise<Date | null> {
  const cut = await MessageModel.find({ ...unfinished(app), ...unlessFailed(app, WORK) });
  await forEachIndependently(app, { work: WORK, items: cut }, async (series) => {
    await withoutPendingCut(app, series);
  });
  return null;
}

export const unfinishedCuts = (app: AppContext): Look[] => [{ model: MessageModel, filter: unfinished(app) }];

function unfinished(app: AppContext) {
  return leftBehind(app.now(), "pendingPart.since", TAKE_UP_AFTER_MS);
}

/** The series, once all is done that its cut has left. To be called before it is edited, cut once more or removed in part. */
export async function withoutPendingCut(app: AppContext, series: MessageDocument): Promise<MessageDocument> {
  if (!series.pendingPart) return series;
  const parts = await finishCut(app, series);
  const [, later] = parts;
  if (later.cutOff?.isRemoval && later.cutOff.undone === undefined && !later.deletedAt)
    await removeMessage(app, later);
  const [finished] = await noteFinished(app, parts);
  return finished;
}
