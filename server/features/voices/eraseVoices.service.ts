import type { Types } from "mongoose";
import { DELETED_KEPT_DAYS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { wholePlansChanged } from "../../realtime/catchUp/wholePlansChanged.js";
import { removeMedia } from "../../media/media.service.js";
import { storeCarriedParts } from "../../plan/cuts/pendingPart.service.js";
import { MessageModel } from "../../plan/message.model.js";
import { VoiceModel, type VoiceDocument } from "../../plan/voice.model.js";
import { UNUSED_KEPT_MS } from "../../plan/requireVoice.js";
import type { Look } from "../../jobs/Look.js";

const DAY_MS = 24 * 60 * 60_000;
/** In one round; the next one goes on. */
const BATCH = 100;

/** Due work: erases what no message has any more. Each voice is looked at once a day. Looks again when the next poll does. */
export async function eraseUnusedVoices(app: AppContext): Promise<Date | null> {
  const voices = await VoiceModel.find({ ...unlookedAt(app), ...unlessFailed(app, "eraseUnusedVoices") })
    .sort({ lookAt: 1 })
    .limit(BATCH);
  await forEachIndependently(app, { work: "eraseUnusedVoices", items: voices }, (voice) =>
    eraseIfUnused(app, voice),
  );
  return null;
}

export const voicesToLookAt = (app: AppContext): Look[] => [{ model: VoiceModel, filter: unlookedAt(app) }];

function unlookedAt(app: AppContext) {
  return { lookAt: { $lte: new Date(app.now()) } };
}

/** Somebody's account ends: no message speaks with their voice any more, on the screens too. Harmless to repeat. */
export async function eraseVoicesOf(app: AppContext, userId: Types.ObjectId): Promise<void> {
  const voices = await VoiceModel.find({ addedBy: userId });
  if (voices.length === 0) return;
  const spoken = { "voice.id": { $in: voices.map(({ _id }) => _id) } };
  await storeCarriedParts({});
  const displayIds = await MessageModel.distinct("displayId", spoken);
  await MessageModel.updateMany(spoken, { $set: { voice: null } });
  await wholePlansChanged(app, displayIds);
  for (const voice of voices) await eraseIfUnused(app, voice);
}

async function eraseIfUnused(app: AppContext, voice: VoiceDocument): Promise<void> {
  const now = app.now();
  const asSeen = { _id: voice._id, lookAt: voice.lookAt };
  if (voice.removedAt === null && (await isUsed(app, voice._id))) {
    await VoiceModel.updateOne(asSeen, { $set: { lookAt: new Date(now + UNUSED_KEPT_MS) } });
    return;
  }
  // A message that takes it in this very moment moves `lookAt`, and it stays.
  const claimed = await VoiceModel.findOneAndUpdate(asSeen, { $set: { removedAt: new Date(now) } });
  if (!claimed) return;
  await removeMedia(claimed.triedIds);
  // The row goes last: until then it says that there is something to erase.
  await VoiceModel.deleteOne({ _id: claimed._id });
}

/** Deleted messages count for as long as they can be brought back. */
async function isUsed(app: AppContext, voiceId: Types.ObjectId): Promise<boolean> {
  await storeCarriedParts({ "pendingPart.part.voice.id": voiceId });
  const restorableFrom = new Date(app.now() - DELETED_KEPT_DAYS * DAY_MS);
  const message = await MessageModel.exists({
    "voice.id": voiceId,
    $or: [{ deletedAt: null }, { deletedAt: { $gte: restorableFrom } }],
  });
  return message !== null;
}
