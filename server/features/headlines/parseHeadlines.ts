import { HEADLINE_MAX, NAME_MAX } from "../../../shared/limits.js";
import { plainText } from "./plainText.js";

/** What is kept of a feed. */
export interface FeedContent {
  title: string;
  headlines: { title: string; publishedAt: Date | null }[];
}

/** More than a display shows, so that duplicates and other feeds leave enough. */
const ITEMS_MAX = 20;

/** The text of an RSS, Atom, RDF or JSON feed; null for anything else. Blocks for about 0.1 s with a feed of 1 MB. */
export async function parseHeadlines(text: string): Promise<FeedContent | null> {
  // A document with entities of its own is refused: feeds do not need them, and parsers that expand them can be made to use all memory.
  // feedsmith expands none.
  if (/<!ENTITY/i.test(text)) return null;
  // A tenth of what a start would take, and many installations follow no feed.
  const { parseFeed } = await import("feedsmith");
  const feed = findFeed(parseFeed, text);
  if (!feed) return null;
  const headlines = newestOf(feed.items).flatMap(({ title, publishedAt }) => {
    const line = plainText(title ?? "", HEADLINE_MAX);
    return line === "" ? [] : [{ title: line, publishedAt }];
  });
  return { title: plainText(feed.title ?? "", NAME_MAX), headlines };
}

type ParseFeed = (typeof import("feedsmith"))["parseFeed"];

interface RawFeed {
  title: string | undefined;
  items: { title: string | undefined; date: unknown }[];
}

/** Some feeds have their oldest first. Undated ones come last, in their order. */
function newestOf(items: RawFeed["items"]) {
  return items
    .map(({ title, date }) => ({ title, publishedAt: findDate(date) }))
    .sort((a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0))
    .slice(0, ITEMS_MAX);
}

function findFeed(parseFeed: ParseFeed, text: string): RawFeed | null {
  let parsed: ReturnType<ParseFeed>;
  try {
    parsed = parseFeed(text);
  } catch {
    // feedsmith tells what is no feed only by throwing, and what a stranger's server sends may break it in any other way.
    return null;
  }
  const { format, feed } = parsed;
  switch (format) {
    case "atom":
      return {
        title: feed.title?.value,
        items: (feed.entries ?? []).map(({ title, published, updated }) => ({
          title: title?.value,
          date: published ?? updated,
        })),
      };
    case "json":
      return {
        title: feed.title,
        items: (feed.items ?? []).map(({ title, date_published: date }) => ({ title, date })),
      };
    case "rdf":
      return {
        title: feed.title,
        items: (feed.items ?? []).map(({ title, dc }) => ({ title, date: dc?.dates?.[0] })),
      };
    case "rss":
      return {
        title: feed.title,
        items: (feed.items ?? []).map(({ title, pubDate, dc }) => ({
          title,
          date: pubDate ?? dc?.dates?.[0],
        })),
      };
  }
}

function findDate(date: unknown): Date | null {
  if (typeof date !== "string") return null;
  // A zone that RFC 5322 does not know, such as CET, counts as UTC there: the time may be an hour off.
  const times = [date, date.trim().replace(/(?<=\d )[a-z]{3,5}$/i, "GMT")].map(Date.parse);
  const time = times.find((one) => !Number.isNaN(one));
  return time === undefined ? null : new Date(time);
}
