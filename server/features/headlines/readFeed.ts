import type { AppContext } from "../../core/AppContext.js";
import { fetchGuarded, type FetchFailure } from "../../upstreams/fetchGuarded.js";
import { decodeFeed } from "./decodeFeed.js";
import { parseHeadlines, type FeedContent } from "./parseHeadlines.js";

/** Feeds of newspapers have 20 to 200 KB. */
const FEED_BYTES_MAX = 1024 * 1024;
/** Below the time that a call of the API may take. */
const TIME_LIMIT_MS = 6_000;
const ACCEPT =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";

export type FeedRead =
  { content: FeedContent } | { problem: FetchFailure | "web-page" | "no-feed" | "empty" };

/** Fetches and reads a feed; says why when there is nothing to show. What counts is what is in it, not its Content-Type. */
export async function readFeed(app: AppContext, url: string): Promise<FeedRead> {
  const fetched = await fetchGuarded(app, url, {
    accept: ACCEPT,
    maxBytes: FEED_BYTES_MAX,
    timeLimitMs: TIME_LIMIT_MS,
  });
  if (!fetched.ok) return { problem: fetched.reason };
  const text = decodeFeed(fetched.body, fetched.contentType);
  const content = await parseHeadlines(text);
  if (!content) return { problem: isWebPage(text) ? "web-page" : "no-feed" };
  return content.headlines.length === 0 ? { problem: "empty" } : { content };
}

function isWebPage(text: string): boolean {
  return /^\s*(<!doctype html|<html)/i.test(text.slice(0, 1_000));
}
