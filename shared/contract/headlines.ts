import { z } from "zod";
import { FEED_URL_MAX, FEEDS_MAX } from "../limits.js";
import { endpoint } from "./base/endpoint.js";
import { Instant } from "./base/fields.js";
import { webAddress } from "./base/webAddress.js";

/** The address of an RSS or Atom feed. */
export const FeedUrl = webAddress(FEED_URL_MAX, "the address of a feed, such as https://news.example/rss");

/** The feeds of one display. */
export const FeedUrls = z.array(FeedUrl).max(FEEDS_MAX, `Use at most ${FEEDS_MAX} feeds.`);

/** One line of news: text only, without markup. */
export const Headline = z.object({
  title: z.string(),
  /** The feed's own name. */
  source: z.string(),
  /** null when the feed does not say. */
  publishedAt: Instant.nullable(),
});
export type Headline = z.infer<typeof Headline>;

/** Whether a display could show headlines of a feed. */
export const FeedCheck = z.discriminatedUnion("readable", [
  z.object({ readable: z.literal(true), title: z.string(), headlines: z.array(z.string()) }),
  /** `problem` says in a sentence why not. */
  z.object({ readable: z.literal(false), problem: z.string() }),
]);
export type FeedCheck = z.infer<typeof FeedCheck>;

export const headlinesApi = {
  check: endpoint({
    method: "POST",
    path: "/api/headlines/check",
    access: "group.view",
    summary: "Reads a feed once and tells its title and newest headlines, or why it cannot be read.",
    body: z.object({ url: FeedUrl }),
    result: FeedCheck,
  }),
};
