import { createHash } from "node:crypto";
import { Router, type Request } from "express";
import { Id } from "../../../../shared/contract/base/fields.js";
import type { AppContext } from "../../../core/AppContext.js";
import { notFound } from "../../../core/AppError.js";
import { addressOf } from "../../../http/callerKeys.js";
import { rateLimitsOf, type RateLimits } from "../../../http/rateLimits.js";
import { PUBLISHED_CALENDAR } from "./calendarAddress.js";
import { findPublishedCalendar } from "./publishedCalendar.service.js";

/** What a calendar program asks for again and again; it sends no token. Whatever is wrong with the address, the answer is the same 404. */
export function publishedCalendarRoutes(app: AppContext, limits: RateLimits): Router {
  const router = Router();
  const { path } = PUBLISHED_CALENDAR;
  router.get(path, ...rateLimitsOf(PUBLISHED_CALENDAR, { app, limits }), async (req, res) => {
    const text = await findPublishedCalendar(app, req.params as { linkId: string; secret: string });
    if (text === null) throw notFound("The calendar");
    res.set({
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="calendar.ics"',
      "Cache-Control": "private, no-cache",
      ETag: `W/"${createHash("sha256").update(text).digest("base64url")}"`,
    });
    // Answers 304 to a program that has it already.
    res.send(text);
  });
  return router;
}

/** Who asks for which calendar, whatever the secret: the programs of many families ask from Google's few addresses, also for what was ended. */
export function askerOf(req: Request): string {
  const { linkId } = req.params;
  return `${addressOf(req)} calendar ${Id.safeParse(linkId).success ? String(linkId) : "none"}`;
}

/** Which address it is, without keeping the address itself. */
export function publishedCalendarOf(req: Request): string {
  return `calendar ${createHash("sha256").update(req.path).digest("base64url")}`;
}
