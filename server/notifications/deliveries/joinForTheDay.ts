import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { addToSummary } from "./addToSummary.js";
import type { DayMatter } from "../mails/DaySummaryMail.js";

const DAY_MS = 24 * 60 * 60_000;

/**
 * What is too much for one day's mails: counted in one mail to this account, which goes when the day (UTC, as the limits count) is over. It
 * is a delivery like any other, so that a restart loses nothing.
 */
export async function joinForTheDay(
  app: AppContext,
  userId: Types.ObjectId,
  { matter, count }: { matter: DayMatter; count: number },
): Promise<void> {
  await addToSummary({
    windowMs: DAY_MS,
    now: app.now(),
    keyOf: (day) => `daySummary/${userId.toHexString()}/mail/${day}`,
    summaryAt: () => ({ kind: "daySummaryMail", userId, channel: "mail", payload: { counts: {} } }),
    field: `counts.${matter}`,
    count,
  });
  app.wakeDueLoop();
}
