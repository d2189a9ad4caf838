import { UserModel } from "../../../circle/accounts/user.model.js";
import { GroupModel, type GroupDocument } from "../../../circle/groups/group.model.js";
import type { AppContext } from "../../../core/AppContext.js";
import { keyWithin, serverKey } from "../../../core/uniqueKey.js";
import { sendsMail } from "../../../core/sendsMail.js";
import { forEachIndependently, unlessFailed } from "../../../jobs/forEachIndependently.js";
import { queueMails } from "../../../notifications/deliveries/queue.service.js";
import { findReach, type Reach } from "./reach.service.js";
import type { Look } from "../../../jobs/Look.js";

const HOUR_MS = 60 * 60_000;
/** What somebody chooses for themselves is looked at within a minute; a new medication or a new day by then. */
const LOOK_EVERY_MS = 6 * HOUR_MS;
/** A crash between the note and the mail is made good for so long; then the mail was sent and its row may go. */
const QUEUED_FOR_MS = 24 * HOUR_MS;
const ROUND = 50;

export const groupsToLookAt = (app: AppContext): Look[] =>
  sendsMail(app.config) ? [{ model: GroupModel, filter: unlookedAt(app) }] : [];

function unlookedAt(app: AppContext) {
  return { $or: [{ reachLookAt: null }, { reachLookAt: { $lte: new Date(app.now()) } }] };
}

/** Due work: tells owners by one mail that at some hour nobody would be told of a missed medication. Where no mail leaves, their dashboard alone says it. */
export async function warnOwners(app: AppContext): Promise<Date | null> {
  if (!sendsMail(app.config)) return null;
  const groups = await GroupModel.find({ ...unlookedAt(app), ...unlessFailed(app, "warnOwners") }).limit(
    ROUND,
  );
  await forEachIndependently(app, { work: "warnOwners", items: groups }, (group) => look(app, group));
  return groups.length === ROUND ? new Date(app.now()) : null;
}

async function look(app: AppContext, group: GroupDocument): Promise<void> {
  const reach = await findReach(app, group);
  const lookAt = new Date(app.now() + LOOK_EVERY_MS);
  if (reach.unreached.length === 0) {
    await GroupModel.updateOne({ _id: group._id }, { reachLookAt: lookAt, reachWarnedAt: null });
    return;
  }
  const noted = await GroupModel.findOneAndUpdate(
    { _id: group._id, reachWarnedAt: null },
    { reachWarnedAt: new Date(app.now()) },
    { returnDocument: "after" },
  );
  const warnedAt = noted?.reachWarnedAt ?? group.reachWarnedAt;
  if (warnedAt && app.now() - warnedAt.getTime() < QUEUED_FOR_MS)
    await queueWarning(app, group, { reach, warnedAt });
  await GroupModel.updateOne({ _id: group._id }, { reachLookAt: lookAt });
}

async function queueWarning(
  app: AppContext,
  { _id, ownerId, name }: GroupDocument,
  { reach, warnedAt }: { reach: Reach; warnedAt: Date },
): Promise<void> {
  const owner = await UserModel.findById(ownerId, { clockFormat: 1 }).lean();
  const payload = {
    groupId: _id.toHexString(),
    groupName: name,
    clockFormat: owner?.clockFormat ?? null,
    displays: reach.unreached.map(({ display, spans, isAlways }) => ({
      displayName: display.name,
      timeZone: display.timeZone,
      isAlways,
      hours: spans.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) })),
    })),
    unreachable: reach.unreachable.map((user) => user.name),
  };
  const uniqueKey = keyWithin(serverKey("nobodyReached", _id, warnedAt.getTime()), "mail");
  await queueMails(app, [{ uniqueKey, kind: "nobodyReachedMail", userId: ownerId, groupId: _id, payload }]);
}
