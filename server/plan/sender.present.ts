import type { Sender } from "../../shared/contract/messages.js";
import type { AppContext } from "../core/AppContext.js";
import { portraitUrl } from "../media/media.service.js";
import type { StoredSender } from "./message.model.js";

/** With an address for the photo that is good from now on for a week at least. */
export function presentSender(app: AppContext, { name, photoId }: StoredSender): Sender {
  // Messages from before there were photos know none of either kind.
  return { name, photoURL: photoId ? portraitUrl(app, photoId) : null };
}
