import type { Upload } from "./UploadQueue.js";

/** How many files are still on their way and how many are not, for those who do not see the list. */
export function describeUploads(uploads: readonly Pick<Upload, "state">[]): string {
  const underWay = uploads.filter(({ state }) => state === "waiting" || state === "sending").length;
  const notSent = uploads.length - underWay;
  const words = [underWay > 0 && `${underWay} to upload.`, notSent > 0 && `${notSent} not uploaded.`];
  return words.filter(Boolean).join(" ");
}
