import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import type { DayMatter } from "../mails/DaySummaryMail.js";
import { addToSummary, isInSummary } from "./addToSummary.js";

const DAY_MS = 24 * 60 * 60_000;

/**
 * What is too much for one day's mails: counted in one mail to this account, which goes when the day (UTC, as the limits count) is over. It
 * is a delivery like any other, so that a restart loses nothing. `item` names what is counted.
 */
export async function joinForTheDay(
  app: AppContext,
  userId: Types.ObjectId,
  { item, parts }: { item: string; parts: Array<{ matter: DayMatter; count: number }> },
): Promise<void> {
  await addToSummary({
    ...daysOf(app, userId),
    summaryAt: () => ({ kind: "daySummaryMail", userId, channel: "mail" }),
    counts: Object.fromEntries(parts.map(({ matter, count }) => [`counts.${matter}`, count])),
    item,
  });
  app.wakeDueLoop();
}

export function isJoinedForTheDay(app: AppContext, userId: Types.ObjectId, item: string): Promise<boolean> {
  return isInSummary(item, daysOf(app, userId));
}

function daysOf(app: AppContext, userId: Types.ObjectId) {
  const keyOf = (day: number) => `daySummary/${userId.toHexString()}/mail/${day}`;
  return { windowMs: DAY_MS, now: app.now(), keyOf };
}
