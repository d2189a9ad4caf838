import type { EntryNotification, NotifiedEntry } from "../../../shared/contract/notifying/status.js";
import { clockTime, dayAndTime } from "../../ui/format/dayTime.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";

const HALF_DAY_MS = 12 * 60 * 60_000;
const FORMER_MEMBER = "Somebody who has left";

interface NotifiedPerson {
  key: string;
  name: string;
  /** `Push accepted 8:05, opened. Email sent 8:05.` */
  words: string;
}

/** One line for each person, with all ways by which they were told. */
export function notifiedPeople({ notifications, at }: NotifiedEntry, now: number): NotifiedPerson[] {
  const people = new Map<string, { name: string; words: string[] }>();
  notifications.forEach((notification) => {
    const name = nameOf(notification);
    const known = people.get(name) ?? { name, words: [] };
    known.words.push(fateText(notification, { happenedAt: Date.parse(at), now }));
    people.set(name, known);
  });
  return [...people.values()].map(({ name, words }) => ({ key: name, name, words: words.join(" ") }));
}

function nameOf({ name, isYou }: EntryNotification): string {
  return isYou ? "You" : (name ?? FORMER_MEMBER);
}

/** Why there is nobody. */
export function nobodyText({ whyNobody }: NotifiedEntry): string {
  switch (whyNobody) {
    case "besides":
      return "The notice of the answer itself tells it.";
    case "unwanted":
      return "Nobody was told: nobody has chosen to hear of such things.";
    case "nobody":
      return "Nobody was told: there was nobody to tell.";
    case null:
      return "Nobody was told.";
  }
}

interface Times {
  happenedAt: number;
  now: number;
}

function fateText(notification: EntryNotification, times: Times): string {
  const { channel, fate } = notification;
  const way = channel === "mail" ? "Email" : "Push";
  const time = spoken(notification.at, times);
  switch (fate) {
    case "sent":
      return channel === "mail" ? `Email sent${time}.` : `Push accepted${time}.`;
    case "opened":
      return `${way} accepted${time}, opened${spoken(notification.openedAt, times)}.`;
    case "later":
      return `${way} later.`;
    case "summary":
      return `${way}: counted in a summary.`;
    case "over":
      return `No ${way.toLowerCase()}: it was over before.`;
    case "failed":
      return `${way} didn't get through.`;
  }
}

function spoken(instant: string | null, times: Times): string {
  return instant === null ? "" : ` ${timeText(Date.parse(instant), times)}`;
}

/** With the day only where it is another one than that of what happened. */
function timeText(at: number, { happenedAt, now }: Times): string {
  return Math.abs(at - happenedAt) < HALF_DAY_MS ? clockTime(at, ownTimeZone()) : dayAndTime(at, now);
}
