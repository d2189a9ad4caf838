const [SPACE, TAB, LF, CR] = [0x20, 0x09, 0x0a, 0x0d];

/** The text of a calendar file. Lines are joined as octets first: programs that fold at 75 of them cut characters in two. */
export function decodeCalendar(bytes: Uint8Array): string {
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const next = bytes[at] === CR && bytes[at + 1] === LF ? at + 2 : bytes[at] === LF ? at + 1 : -1;
    if (next > 0 && (bytes[next] === SPACE || bytes[next] === TAB)) at = next;
    else joined[length++] = bytes[at]!;
  }
  return new TextDecoder().decode(joined.subarray(0, length));
}
