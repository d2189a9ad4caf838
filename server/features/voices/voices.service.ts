import { Types } from "mongoose";
import type { Voice as VoiceContract } from "../../../shared/contract/voices.js";
import { RECORDING_SAMPLE_RATE } from "../../../shared/limits.js";
import { WAV_HEADER_BYTES, wavHeader, wavSeconds } from "../../../shared/audio/wavHeader.js";
import type { AppContext } from "../../core/AppContext.js";
import type { AccessGranted } from "../../http/access.js";
import { badInput } from "../../core/AppError.js";
import type { UploadedFile } from "../../http/uploads/UploadedFile.js";
import { keyedId } from "../../core/keyedId.js";
import { removeMedia, storeAudio } from "../../media/media.service.js";
import type { StoredVoice } from "../../plan/message.model.js";
import { VoiceModel, type VoiceDocument } from "../../plan/voice.model.js";
import { storedVoice, UNUSED_KEPT_MS } from "../../plan/requireVoice.js";
import { presentVoice } from "../../plan/voice.present.js";

type GroupAccess = AccessGranted["group.view"];

/**
 * Keeps what a caregiver has spoken; a repeat with the same idempotency key finds it. Throws 400 naming `file` for anything but WAV of one
 * channel, 16 bits, 16 kHz.
 */
export async function storeVoice(
  app: AppContext,
  { actor, group }: GroupAccess,
  { wav, idempotencyKey }: { wav: UploadedFile; idempotencyKey: string | null },
): Promise<VoiceContract> {
  await requireWav(wav);
  const _id = keyedId(idempotencyKey, "voice", group.id, actor.user.id);
  const now = app.now();
  const mediaId = new Types.ObjectId();
  const voice = await VoiceModel.findOneAndUpdate(
    { _id },
    {
      $setOnInsert: {
        groupId: group._id,
        addedBy: actor.user._id,
        seconds: wavSeconds(wav.size),
        addedAt: new Date(now),
        lookAt: new Date(now + UNUSED_KEPT_MS),
      },
      // Noted before it is begun, so that a crash leaves nothing that nobody knows of.
      $addToSet: { triedIds: mediaId },
    },
    { upsert: true, returnDocument: "after", setDefaultsOnInsert: true },
  );
  return presentVoice(
    app,
    voice.mediaId ? storedVoice(voice) : await storeSound(app, voice, { wav, mediaId }),
  );
}

/** For a group that is being deleted; the sound is removed with the group's other media. */
export async function removeVoicesOfGroup(groupId: Types.ObjectId): Promise<void> {
  await VoiceModel.deleteMany({ groupId });
}

/** Of two repeats at once one is taken, and removes what the others have begun. */
async function storeSound(
  app: AppContext,
  { _id, groupId }: VoiceDocument,
  { wav, mediaId }: { wav: UploadedFile; mediaId: Types.ObjectId },
): Promise<StoredVoice> {
  await storeAudio(app, wav.stream(), { id: mediaId, groupId });
  const taken = await VoiceModel.findOneAndUpdate(
    { _id, mediaId: null },
    { $set: { mediaId } },
    { returnDocument: "after" },
  );
  if (!taken) {
    await removeMedia([mediaId]);
    return storedVoice(await VoiceModel.findById(_id).orFail());
  }
  await removeMedia(taken.triedIds.filter((id) => !id.equals(mediaId)));
  return storedVoice(taken);
}

/** What every screen plays, and whose length its own header tells: nothing else is let in. */
async function requireWav(wav: UploadedFile): Promise<void> {
  const soundBytes = wav.size - WAV_HEADER_BYTES;
  const header = await wav.readStart(WAV_HEADER_BYTES);
  const isWav = soundBytes > 0 && soundBytes % 2 === 0 && header.equals(wavHeader(soundBytes));
  if (!isWav)
    throw badInput("file", `This has to be WAV: one channel, 16 bits, ${RECORDING_SAMPLE_RATE} Hz.`);
}
