export type InlinePart =
  | { kind: "text"; words: string }
  | { kind: "strong"; words: string }
  | { kind: "link"; words: string; href: string };

const MARKUP = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A text of blocks.ts, taken apart at its links and strong words. */
export function inlineParts(text: string): InlinePart[] {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKUP)) {
    const [markup, strong, label = "", href = ""] = match;
    if (match.index > end) parts.push({ kind: "text", words: text.slice(end, match.index) });
    parts.push(
      strong === undefined ? { kind: "link", words: label, href } : { kind: "strong", words: strong },
    );
    end = match.index + markup.length;
  }
  if (end < text.length) parts.push({ kind: "text", words: text.slice(end) });
  return parts;
}
