import { createRequire } from "node:module";
import { lazily } from "../../core/lazily.js";

/** What begins a new line: the words before and after it are two. */
const LINE_BREAKS = /<\/?(br|p|div|li|tr|td|h[1-6])\b[^>]*>/gi;
const NO_MARKUP = { allowedTags: [], allowedAttributes: {} };
/** What stands further behind is on no screen, and a title of hundreds of thousands of tags would take minutes. */
const RAW_MAX = 2_000;
/** Feeds often escape twice: `&amp;amp;`. More often than this is no mistake any more. */
const PASSES_MAX = 3;

/** 80 modules, which nobody needs before the first feed. */
const sanitizer = lazily(
  () => createRequire(import.meta.url)("sanitize-html") as typeof import("sanitize-html").default,
);

/**
 * What a feed calls a title, as text for a screen: markup and scripts taken out, entities as characters, nothing invisible (control
 * characters, bidirectional overrides), one line, cut at a word with an ellipsis. May be empty.
 */
export function plainText(title: string, max: number): string {
  return cutAtWord(withoutInvisible(withoutMarkup(title.slice(0, RAW_MAX))), max);
}

function withoutMarkup(html: string): string {
  const sanitizeHtml = sanitizer();
  let text = html;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const next = unescaped(sanitizeHtml(text.replace(LINE_BREAKS, " "), NO_MARKUP));
    if (next === text) return text;
    text = next;
  }
  return text;
}

/** sanitize-html turns every entity into its character, except those that HTML text needs. */
function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** Joiners stay: emoji and Persian are written with them. */
function withoutInvisible(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/(?![\u200c\u200d])\p{C}/gu, "")
    .replace(/ {2,}/g, " ")
    .trim();
}

function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  let start = "";
  // By whole characters, so that no emoji is cut in half.
  for (const character of text) {
    if (start.length + character.length >= max) break;
    start += character;
  }
  const lastSpace = start.lastIndexOf(" ");
  // A language without spaces, or one very long word, is cut where it is.
  const cut = lastSpace > max / 2 ? start.slice(0, lastSpace) : start;
  return `${cut.replace(/[\s,;:.–-]+$/u, "")}…`;
}
