import type { Upload } from "../../../shared/contract/base/endpoint.js";

/** Why a file cannot be sent as a photo, before it is sent; null when it can. */
export function photoProblem(
  { type, size }: Pick<File, "type" | "size">,
  { types, maxBytes }: Upload,
): string | null {
  if (/hei[cf]/.test(type))
    return "This photo is in Apple's own format. In the Photos app, share or export it as JPEG first.";
  if (!types.includes(type)) return "This kind of file can't be used as a photo.";
  if (size > maxBytes) return `This photo is larger than ${maxBytes / 1024 / 1024} MB.`;
  return null;
}
