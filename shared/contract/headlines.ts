import { z } from "zod";
import { FEED_URL_MAX, FEEDS_MAX } from "../limits.js";
import { hasUnusableCharacters } from "../rules/plainText.js";
import { endpoint } from "./base/endpoint.js";
import { Instant } from "./base/fields.js";

/** The address of an RSS or Atom feed. */
export const FeedUrl = z
  .string()
  .trim()
  .min(1, "Enter an address.")
  .max(FEED_URL_MAX, { error: `The address can have at most ${FEED_URL_MAX} characters.`, abort: true })
  .refine((address) => !hasUnusableCharacters(address), "The address has characters that cannot be shown.")
  .refine(isWebAddress, "Enter the address of a feed, such as https://news.example/rss.")
  .refine(hasNoCredentials, "Enter the address without a user name and password.");

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

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function hasNoCredentials(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}
