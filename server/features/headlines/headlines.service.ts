import { createHash } from "node:crypto";
import type { Headline } from "../../../shared/contract/headlines.js";
import { FEEDS_MAX, HEADLINES_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import {
  readUpstream,
  refreshUpstream,
  type Copy,
  type Upstream,
} from "../../upstreams/upstreamCopies.service.js";
import type { FeedContent } from "./parseHeadlines.js";
import { readFeed } from "./readFeed.js";

const FRESH_MS = 30 * 60_000;

/**
 * The newest headlines of all feeds as far as they are known, at once; a feed that gives nothing is left out. A due look at a feed goes
 * on in the background.
 */
export async function headlinesFor(app: AppContext, feedUrls: string[]): Promise<Headline[]> {
  return newestOf(await Promise.all(feedsOf(app, feedUrls).map((feed) => readUpstream(app, feed))));
}

/** The same, having waited for the feeds that are due: for due work, and for who has just chosen feeds. */
export async function refreshHeadlines(app: AppContext, feedUrls: string[]): Promise<Headline[]> {
  return newestOf(await Promise.all(feedsOf(app, feedUrls).map((feed) => refreshUpstream(app, feed))));
}

function feedsOf(app: AppContext, feedUrls: string[]): Upstream<FeedContent>[] {
  return [...new Set(feedUrls)].slice(0, FEEDS_MAX).map((url) => ({
    // A hash: addresses of private feeds hold a key.
    key: `feed/${createHash("sha256").update(url).digest("base64url")}`,
    freshMs: FRESH_MS,
    fetch: async () => {
      const read = await readFeed(app, url);
      if ("content" in read) return { ...read.content, title: read.content.title || new URL(url).hostname };
      app.log.info({ upstream: new URL(url).host, reason: read.problem }, "a feed gave no headlines");
      return null;
    },
  }));
}

function newestOf(copies: (Copy<FeedContent> | null)[]): Headline[] {
  const all = copies.flatMap((copy) => (copy ? headlinesOf(copy) : []));
  const newestFirst = all.toSorted((a, b) => timeOf(b) - timeOf(a));
  const seen = new Set<string>();
  return newestFirst.filter(({ title }) => isFirst(seen, title)).slice(0, HEADLINES_MAX);
}

function headlinesOf({ body, fetchedAt }: Copy<FeedContent>): Headline[] {
  return body.headlines.map(({ title, publishedAt }) => {
    // What claims to be from tomorrow would stay on top until then.
    const time = publishedAt && Math.min(publishedAt.getTime(), fetchedAt.getTime());
    return { title, source: body.title, publishedAt: time === null ? null : new Date(time).toISOString() };
  });
}

/** Undated ones come last, in their feed's order. */
function timeOf({ publishedAt }: Headline): number {
  return publishedAt === null ? 0 : Date.parse(publishedAt);
}

/** Two papers print one agency's headline: headlines that differ in case and punctuation only are one. */
function isFirst(seen: Set<string>, title: string): boolean {
  const gist =
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim() || title;
  if (seen.has(gist)) return false;
  seen.add(gist);
  return true;
}
