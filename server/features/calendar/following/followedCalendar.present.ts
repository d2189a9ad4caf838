import type { FollowedCalendar } from "../../../../shared/contract/calendar/followedCalendars.js";
import { dateOf } from "../../../../shared/rules/wallDays.js";
import { authorNames } from "../../../circle/accounts/authorNames.service.js";
import type { AppContext } from "../../../core/AppContext.js";
import type { AccessGranted } from "../../../http/access.js";
import { zoneClock } from "../../../schedule/ZoneClock.js";
import { countFollowed } from "../../events/index.js";
import type { FollowedCalendarDocument } from "./followedCalendar.model.js";
import { refOf } from "./lookResult.service.js";

type Access = Pick<AccessGranted["display.view"], "actor" | "display">;

export async function presentFollowed(
  app: AppContext,
  { actor, display }: Access,
  calendars: FollowedCalendarDocument[],
): Promise<FollowedCalendar[]> {
  const today = dateOf(zoneClock(display.timeZone).wallAt(app.now()).day);
  const [nameOf, counts] = await Promise.all([
    authorNames(calendars.map(({ userId }) => userId)),
    Promise.all(calendars.map((calendar) => countFollowed(refOf(calendar), today))),
  ]);
  return calendars.map((calendar, index) => {
    const { id, name, host, color, familyOnly, leftOut, refused, problem } = calendar;
    return {
      ...{ id: String(id), name, host, color, familyOnly, leftOut, refused, problem },
      hiddenWords: [...calendar.hiddenWords],
      followerName: nameOf(calendar.userId),
      isYours: calendar.userId.equals(actor.user._id),
      events: counts[index]!,
      readAt: calendar.readAt?.toISOString() ?? null,
      failingSince: calendar.failingSince?.toISOString() ?? null,
      createdAt: calendar.createdAt.toISOString(),
    };
  });
}
