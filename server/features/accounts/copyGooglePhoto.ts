import type { AppContext } from "../../core/AppContext.js";
import { removeMedia, storePhoto } from "../../media/media.service.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";

const GOOGLE_PICTURES = ".googleusercontent.com";
const DOWNLOAD_LIMIT_MS = 4_000;
const PICTURE_BYTES_MAX = 5 * 1024 * 1024;

/**
 * Keeps a copy of the Google account's picture, unless the user has a photo: pages may show no pictures of other sites, and a display
 * shows it without a network. Whatever goes wrong, signing in does not wait for a picture: it is tried again the next time.
 */
export async function copyGooglePhoto(
  app: AppContext,
  user: UserDocument,
  url: string | null,
): Promise<void> {
  if (url === null || user.photoId !== null || !isPictureAddress(app, url)) return;
  try {
    const bytes = await download(url);
    const photoId = await storePhoto(app, bytes, { groupId: null, userId: user._id });
    // Nothing removes it any more from an account that is being deleted.
    const wanting = { _id: user._id, photoId: null, deletingAt: null };
    const kept = await UserModel.updateOne(wanting, { photoId });
    if (kept.matchedCount === 0) await removeMedia([photoId]);
  } catch (error) {
    app.log.warn({ err: error }, "the picture of a Google account could not be copied");
  }
}

/** Google's own picture host, or the one that stands in for Google: no address that a profile may name freely. */
function isPictureAddress(app: AppContext, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  const standIn = app.config.google ? new URL(app.config.google.userInfoUrl).origin : null;
  return origin === standIn || (protocol === "https:" && hostname.endsWith(GOOGLE_PICTURES));
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS) });
  if (!response.ok || !response.body) throw new Error(`The picture was answered ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > PICTURE_BYTES_MAX) throw new Error("The picture is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
