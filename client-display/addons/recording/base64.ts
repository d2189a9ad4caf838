const SLICE = 8_192;

/** In slices: an old engine has not room for 16,000 arguments at once. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += SLICE)
    text += String.fromCharCode.apply(
      null,
      Array.prototype.slice.call(bytes, start, start + SLICE) as number[],
    );
  return btoa(text);
}
