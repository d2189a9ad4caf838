import type { Types } from "mongoose";
import type { Ladders } from "../../../shared/rules/ladder.js";
import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { GroupModel } from "../../circle/groups/group.model.js";
import { laddersOf } from "../../circle/groups/ladders.service.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";
import { olderSeriesOf } from "../../plan/olderLadders.service.js";
import { changeMessage } from "./changeMessage.js";
import { followSeries } from "./exceptions.service.js";
import { messageChanged } from "./messageEvents.js";
import type { Look } from "../../jobs/Look.js";

/** One round never takes more; the next one follows at once. */
const ROUND = 50;
const WORK = "giveOlderLadders";
const DUE = { olderLadders: "due" as const };

export const groupsWithoutLadders = (): Look[] => [{ model: GroupModel, filter: DUE }];

/**
 * Due work: the series from before there were ladders get the one of their label, where the owner has said so. What a crash leaves without is
 * found again, as its field is still not there.
 */
export async function giveOlderLadders(app: AppContext): Promise<Date | null> {
  const group = await GroupModel.findOne({ ...DUE, ...unlessFailed(app, WORK) });
  if (!group) return null;
  await forEachIndependently(app, { work: WORK, items: [group] }, (due) => giveLaddersIn(app, due._id));
  return new Date(app.now());
}

async function giveLaddersIn(app: AppContext, groupId: Types.ObjectId): Promise<void> {
  const displays = await DisplayModel.find({ groupId }, { _id: 1 }).lean();
  const older = await MessageModel.find(olderSeriesOf(displays.map(({ _id }) => _id))).limit(ROUND);
  const ladders = await laddersOf(groupId);
  for (const series of older) await giveLadder(app, series, ladders);
  if (older.length < ROUND)
    await GroupModel.updateOne({ _id: groupId, olderLadders: "due" }, { $set: { olderLadders: "yes" } });
}

async function giveLadder(app: AppContext, series: MessageDocument, ladders: Ladders): Promise<void> {
  const saved = await changeMessage(app, series, (current) =>
    current.ladder === undefined ? { ladder: ladders[current.label] } : null,
  );
  if (!saved) return;
  await followSeries(app, saved);
  await messageChanged(app, saved);
}
