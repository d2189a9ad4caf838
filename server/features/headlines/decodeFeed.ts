const UTF8 = "utf-8";

/**
 * The text of a feed in whatever encoding it has: a byte order mark goes before the Content-Type, and that before the XML declaration
 * (RFC 7303). An encoding that nobody knows is read as UTF-8, with marks for what cannot be.
 */
export function decodeFeed(bytes: Buffer, contentType: string | null): string {
  const named = byteOrderMark(bytes) ?? charsetOf(contentType) ?? declaredIn(bytes) ?? UTF8;
  return decoderFor(named).decode(bytes);
}

function byteOrderMark(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 3).toString("hex");
  if (start === "efbbbf") return UTF8;
  if (start.startsWith("fffe")) return "utf-16le";
  return start.startsWith("feff") ? "utf-16be" : null;
}

function charsetOf(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? "")?.[1] ?? null;
}

function declaredIn(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 200);
  // `<?` of UTF-16 without a mark.
  if (start.subarray(0, 4).toString("hex") === "3c003f00") return "utf-16le";
  if (start.subarray(0, 4).toString("hex") === "003c003f") return "utf-16be";
  const name =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/i.exec(start.toString("latin1"))?.[1] ?? null;
  // What could be read byte by byte is no UTF-16, whatever it says: .NET writes so when it makes a feed in a string.
  return name && /^(utf-?16|ucs-?2)/i.test(name) ? UTF8 : name;
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    // TextDecoder tells an unknown encoding only by throwing.
    return new TextDecoder(UTF8);
  }
}
