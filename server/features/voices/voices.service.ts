import { Types } from "mongoose";
import type { Voice as VoiceContract } from "../../../shared/contract/voices.js";
import { RECORDING_SAMPLE_RATE } from "../../../shared/limits.js";
import { WAV_HEADER_BYTES, wavHeader, wavSeconds } from "../../../shared/rules/wavHeader.js";
import type { AppContext } from "../../AppContext.js";
import type { AccessGranted } from "../../http/access.js";
import { badInput } from "../../http/AppError.js";
import type { UploadedFile } from "../../http/UploadedFile.js";
import { keyedId } from "../../http/keyedId.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { removeMedia, storeAudio } from "../media/media.service.js";
import type { StoredVoice } from "../messages/message.model.js";
import { VoiceModel, type VoiceDocument } from "./voice.model.js";
import { presentVoice } from "./voice.present.js";

/** A spoken message that no message has is kept for so long: somebody may still be writing. */
export const UNUSED_KEPT_MS = 24 * 60 * 60_000;

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
  return presentVoice(app, voice.mediaId ? stored(voice) : await storeSound(app, voice, { wav, mediaId }));
}

/**
 * The voice that a message is to have; null for none. It stays for another day from now, by when the message is stored. Throws 400 naming
 * `field` unless it is of the group of every display.
 */
export async function requireVoice(
  app: AppContext,
  displays: DisplayDocument[],
  { voiceId, field }: { voiceId: string | null; field: string },
): Promise<StoredVoice | null> {
  if (voiceId === null) return null;
  const [groupId, ...others] = new Set(displays.map((display) => display.groupId.toString()));
  const voice =
    others.length === 0 &&
    (await VoiceModel.findOneAndUpdate(
      { _id: voiceId, groupId, removedAt: null, mediaId: { $ne: null } },
      { $max: { lookAt: new Date(app.now() + UNUSED_KEPT_MS) } },
      { returnDocument: "after" },
    ));
  if (!voice) throw badInput(field, "This spoken message is no longer there. Record it again.");
  return stored(voice);
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
    return stored(await VoiceModel.findById(_id).orFail());
  }
  await removeMedia(taken.triedIds.filter((id) => !id.equals(mediaId)));
  return stored(taken);
}

function stored({ _id, mediaId, seconds }: VoiceDocument): StoredVoice {
  if (!mediaId) throw new Error(`The voice ${_id.toString()} has no sound.`);
  return { id: _id, mediaId, seconds };
}

/** What every screen plays, and whose length its own header tells: nothing else is let in. */
async function requireWav(wav: UploadedFile): Promise<void> {
  const soundBytes = wav.size - WAV_HEADER_BYTES;
  const header = await wav.readStart(WAV_HEADER_BYTES);
  const isWav = soundBytes > 0 && soundBytes % 2 === 0 && header.equals(wavHeader(soundBytes));
  if (!isWav)
    throw badInput("file", `This has to be WAV: one channel, 16 bits, ${RECORDING_SAMPLE_RATE} Hz.`);
}
