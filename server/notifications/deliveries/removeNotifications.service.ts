import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { QueryFilter, Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { DeliveryModel, type DeliveryRow } from "./delivery.model.js";
import { removeBundleWindows } from "./gathering/bundleWindow.js";

/** By then nobody asks any more whether something was sent, and no due work queues the same again. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;
/** In one round; the next one goes on. */
const BATCH = 500;

/** Everything that was, or was to be, told about these displays. */
export async function removeNotificationsOfDisplays(
  app: AppContext,
  displayIds: Types.ObjectId[],
): Promise<void> {
  await removeWithFiles(app, { displayId: { $in: displayIds } });
}

/** Everything that a group told or sent. */
export async function removeNotificationsOfGroup(app: AppContext, groupId: Types.ObjectId): Promise<void> {
  await removeWithFiles(app, { groupId });
}

/** Everything that was, or was to be, told to this user, and the forms that they sent. */
export async function removeNotificationsOfUser(
  app: AppContext,
  { userId, email }: { userId: Types.ObjectId; email: string | null },
): Promise<void> {
  await removeWithFiles(app, {
    $or: [
      { userId },
      { "payload.userId": userId.toHexString() },
      ...(email === null ? [] : [{ kind: "feedbackMail" as const, "payload.email": email }]),
    ],
  });
  await removeBundleWindows(userId);
}

/** What was sent or called off a month ago, with the mail files: texts and answers of a family that nobody needs any more. */
export async function removeOldNotifications(app: AppContext): Promise<void> {
  const old = { $type: "date" as const, $lte: new Date(app.now() - KEPT_MS) };
  await removeWithFiles(app, { endedAt: old }, BATCH);
}

/** The files go first: when the process dies between the two, a repeat still knows which they are. */
async function removeWithFiles(
  { config }: AppContext,
  filter: QueryFilter<DeliveryRow>,
  limit = 0,
): Promise<void> {
  const items = await DeliveryModel.find(filter, { _id: 1 }).limit(limit).lean();
  if (items.length === 0) return;
  for (const { _id } of items) {
    const file = join(config.dataDir, "mail", `${_id.toString()}.eml`);
    await Promise.all([rm(file, { force: true }), rm(`${file}.partial`, { force: true })]);
  }
  await DeliveryModel.deleteMany({ _id: { $in: items.map(({ _id }) => _id) } });
}
