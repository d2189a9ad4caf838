import type { FeedCheck } from "../../../shared/contract/headlines.js";
import type { AppContext } from "../../core/AppContext.js";
import { readFeed, type FeedRead } from "./readFeed.js";

type Problem = Extract<FeedRead, { problem: string }>["problem"];

const EXAMPLES = 3;

const PROBLEMS: Record<Problem, string> = {
  "not-http": "This address leads to something that isn't a web address.",
  "unknown-host": "No website has this name. Look for a typing mistake.",
  "private-address":
    "This address is in a private network. Whoever hosts Mantel can allow it (ALLOW_PRIVATE_TARGETS).",
  unreachable: "The website can't be reached right now.",
  "too-slow": "The website took too long to answer.",
  "too-large": "What is at this address is too large for a feed.",
  unreadable: "The website's answer was cut off or can't be read.",
  "too-many-redirects": "The website keeps redirecting from one address to the next.",
  refused: "The website has nothing at this address, or doesn't let Mantel read it.",
  "web-page": "This is a web page, not a feed. Look there for a link called RSS or Atom.",
  "no-feed": "What is at this address isn't an RSS or Atom feed.",
  empty: "This feed has no headlines.",
};

/** Reads the feed now, whatever is kept of it: the person who typed the address waits for the answer. */
export async function checkFeed(app: AppContext, url: string): Promise<FeedCheck> {
  const read = await readFeed(app, url);
  if ("problem" in read) return { readable: false, problem: PROBLEMS[read.problem] };
  const { title, headlines } = read.content;
  return {
    readable: true,
    title: title || new URL(url).hostname,
    headlines: headlines.slice(0, EXAMPLES).map((headline) => headline.title),
  };
}
