import type { Voice } from "../../shared/contract/voices.js";
import type { AppContext } from "../core/AppContext.js";
import { mediaUrl } from "../media/media.service.js";
import type { StoredVoice } from "./message.model.js";

export function presentVoice(app: AppContext, { id, mediaId, seconds }: StoredVoice): Voice {
  return { id: id.toString(), url: mediaUrl(app, mediaId) ?? "", seconds };
}
