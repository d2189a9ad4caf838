import type { FollowedCalendar } from "../../../../shared/contract/calendar/followedCalendars.js";
import { FOLLOWED_EVENTS_MAX } from "../../../../shared/limits.js";
import type { CalendarColor } from "../../../../shared/theme/calendarColors.js";
import { timeAgo } from "../../../ui/format/relativeTime.js";
import { eventCount } from "../imports/importTexts.js";

export const COLOR_LABELS: Record<CalendarColor, string> = {
  blue: "Blue",
  teal: "Teal",
  violet: "Violet",
  rose: "Rose",
};

/** `12 events, read 5 minutes ago` */
export function describeState({ events, readAt }: FollowedCalendar, now: number): string {
  const count = events === 0 ? "Nothing to come" : eventCount(events);
  return readAt === null ? count : `${count}, read ${timeAgo(Date.parse(readAt), now)}`;
}

/** What of the calendar is not on the display, a sentence each. */
export function describeRest({ hiddenWords, leftOut, refused, familyOnly }: FollowedCalendar): string[] {
  return [
    ...(familyOnly ? ["Only the family sees it."] : []),
    ...(hiddenWords.length > 0 ? [`Hidden: events with ${joinWithOr(hiddenWords)} in the title.`] : []),
    ...(leftOut > 0
      ? [
          `Only the next ${FOLLOWED_EVENTS_MAX} are taken, ${leftOut} later ${leftOut === 1 ? "one is" : "ones are"} left out.`,
        ]
      : []),
    ...(refused > 0 ? [`${eventCount(refused)} can’t be shown.`] : []),
  ];
}

/** Whose it is, and what that means. */
export function describeOwner({ isYours, followerName }: FollowedCalendar): string {
  return isYours
    ? "You added it. If you leave the group, it goes with you."
    : `Added by ${followerName}. It goes if they leave the group.`;
}

function joinWithOr(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`);
  return quoted.length === 1
    ? quoted.join("")
    : `${quoted.slice(0, -1).join(", ")} or ${quoted[quoted.length - 1] ?? ""}`;
}

/** As they are typed into one field. */
export function wordsOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}
