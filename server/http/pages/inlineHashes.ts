import { createHash } from "node:crypto";

export interface InlineHashes {
  script: string[];
  style: string[];
}

/** The sources by which a policy allows what a page has inline. */
export function inlineHashes(html: string): InlineHashes {
  return { script: hashesOf(html, "script"), style: hashesOf(html, "style") };
}

function hashesOf(html: string, element: "script" | "style"): string[] {
  const elements = html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, "gi"));
  const inline = [...elements].filter(([, attributes]) => !isNoCode(attributes ?? ""));
  // A browser hashes what it parsed, and parsing turns CRLF into LF.
  const texts = inline.map(([, , text]) => (text ?? "").replace(/\r\n?/g, "\n"));
  return texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

/** A script with an address, or a block of data for search engines, which no browser runs. */
function isNoCode(attributes: string): boolean {
  return /\ssrc\s*=/i.test(attributes) || /\stype="application\/ld\+json"/i.test(attributes);
}
