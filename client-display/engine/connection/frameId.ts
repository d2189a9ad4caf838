const BYTES = 16;

/** A new id for a frame, unique beyond doubt: the server takes a repeated id for a repeated frame. */
export function newFrameId(): string {
  let id = "";
  randomBytes().forEach((byte) => (id += `${byte < 16 ? "0" : ""}${byte.toString(16)}`));
  return id;
}

function randomBytes(): number[] {
  const source = typeof crypto === "undefined" ? undefined : crypto;
  const bytes: number[] = [];
  // crypto.randomUUID is missing in old engines and on plain http, getRandomValues is in all of them.
  const random = source?.getRandomValues ? source.getRandomValues(new Uint8Array(BYTES)) : null;
  for (let index = 0; index < BYTES; index += 1)
    bytes.push(random ? random[index]! : Math.floor(Math.random() * 256));
  return bytes;
}
