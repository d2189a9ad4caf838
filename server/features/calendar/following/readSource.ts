import type { AppContext } from "../../../core/AppContext.js";
import { FOLLOWED_BYTES_MAX } from "../../../../shared/limits.js";
import { fetchAnswer, type FetchFailure } from "../../../upstreams/fetchGuarded.js";
import type { Validators } from "../../../upstreams/requestOnce.js";
import { decodeCalendar } from "../reading/decodeCalendar.js";
import type { ReadCalendar } from "../reading/ReadEvent.js";
import { readInTurn } from "../reading/readInWorker.js";
import { Unreadable } from "../reading/readTimes.js";

/** While somebody waits for it: below the time that a call of the API may take. */
export const SOON_LIMIT_MS = 5_000;
/** For due work. */
export const DUE_LIMIT_MS = 20_000;
/** A longer one is no short name of a version any more. */
const VALIDATOR_MAX = 500;

/** What a look at an address has given. A problem is a sentence for the family, without the address. */
export type SourceRead =
  | { kind: "unchanged" }
  | { kind: "read"; calendar: ReadCalendar; validators: Validators }
  | { kind: "problem"; problem: string };

const PROBLEMS: Record<FetchFailure | "not-https", string> = {
  "not-http": "This is no web address.",
  "not-https": "The address has to begin with “https”, since it is a secret.",
  "unknown-host": "No server has this name.",
  "private-address":
    "This address is in a private network. Whoever hosts Mantel can allow it (ALLOW_PRIVATE_TARGETS).",
  unreachable: "Nothing answers at this address.",
  "too-slow": "It took too long to answer.",
  "too-large": `The calendar is larger than ${FOLLOWED_BYTES_MAX / 1024 / 1024} MB.`,
  unreadable: "The calendar came incomplete.",
  "too-many-redirects": "The address leads from one to the next without end.",
  refused: "It did not answer with a calendar.",
};
const NO_CALENDAR = "What is at this address is no calendar.";
const WEB_PAGE =
  "There is a web page at this address, no calendar. The address to enter often ends in “.ics”.";

interface Look {
  timeZone: string;
  timeLimitMs: number;
  /** Of the last good reading; null: all of it is wanted. */
  known: Validators | null;
}

/** Asks the address under the guard, and reads what comes beside the main loop. Never throws for what is wrong with the calendar. */
export async function readSource(
  app: AppContext,
  address: string,
  { timeZone, timeLimitMs, known }: Look,
): Promise<SourceRead> {
  const answer = await fetchAnswer(app, address, {
    accept: "text/calendar, */*;q=0.5",
    maxBytes: FOLLOWED_BYTES_MAX,
    timeLimitMs,
    httpsOnly: true,
    ...(known && { known }),
  });
  if ("reason" in answer) return problem(PROBLEMS[answer.reason]);
  if (answer.status === 304 && known) return { kind: "unchanged" };
  if (answer.status !== 200) return problem(refusal(answer.status));
  const refused = lookAt(answer.body);
  if (refused !== null) return problem(refused);
  try {
    const calendar = await readInTurn(() => Promise.resolve(decodeCalendar(answer.body)), {
      timeZone,
      now: app.now(),
    });
    return { kind: "read", calendar, validators: shortOnes(answer.validators) };
  } catch (error) {
    if (error instanceof Unreadable) return problem(error.message);
    throw error;
  }
}

/** What can be seen at its beginning and end; null: it may be one. */
function lookAt(body: Buffer): string | null {
  const start = body.subarray(0, 1_000).toString("utf8");
  if (/^\uFEFF?\s*<(!doctype html|html)/i.test(start)) return WEB_PAGE;
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(start)) return NO_CALENDAR;
  const isWhole = /END:VCALENDAR/i.test(body.subarray(-1_000).toString("utf8"));
  return isWhole ? null : PROBLEMS.unreadable;
}

function refusal(status: number): string {
  if (status === 404 || status === 410) return "There is no calendar at this address any more.";
  if (status === 401 || status === 403)
    return "This calendar wants a log-in. Enter its secret address, or make a new one where it comes from.";
  if (status === 429) return "It was asked too often, and wants to be left alone for a while.";
  if (status >= 500) return "The server of this calendar has a fault.";
  return PROBLEMS.refused;
}

function shortOnes({ etag, lastModified }: Validators): Validators {
  const short = (value: string | null) => (value !== null && value.length <= VALIDATOR_MAX ? value : null);
  return { etag: short(etag), lastModified: short(lastModified) };
}

function problem(sentence: string): SourceRead {
  return { kind: "problem", problem: sentence };
}
