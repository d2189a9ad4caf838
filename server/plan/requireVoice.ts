import { badInput } from "../core/AppError.js";
import type { AppContext } from "../core/AppContext.js";
import type { DisplayDocument } from "../circle/displays/display.model.js";
import type { StoredVoice } from "./message.model.js";
import { VoiceModel, type VoiceDocument } from "./voice.model.js";

/** A spoken message that no message has is kept for so long: somebody may still be writing. */
export const UNUSED_KEPT_MS = 24 * 60 * 60_000;

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
  return storedVoice(voice);
}

/** As a message keeps it. Throws when its sound was never stored. */
export function storedVoice({ _id, mediaId, seconds }: VoiceDocument): StoredVoice {
  if (!mediaId) throw new Error(`The voice ${_id.toString()} has no sound.`);
  return { id: _id, mediaId, seconds };
}
