import type { Telling, ToldEntry } from "../../../shared/contract/telling/status.js";
import { clockTime, dayAndTime } from "../../ui/format/dayTime.js";
import { ownTimeZone } from "../../ui/format/zoneTime.js";

const HALF_DAY_MS = 12 * 60 * 60_000;
const FORMER_MEMBER = "Somebody who has left";

interface PersonTold {
  key: string;
  name: string;
  /** `Push accepted 8:05, opened. Email sent 8:05.` */
  words: string;
}

/** One line for each person, with all ways by which they were told. */
export function peopleTold({ told, at }: ToldEntry, now: number): PersonTold[] {
  const people = new Map<string, { name: string; words: string[] }>();
  told.forEach((telling) => {
    const name = nameOf(telling);
    const known = people.get(name) ?? { name, words: [] };
    known.words.push(fateText(telling, { happenedAt: Date.parse(at), now }));
    people.set(name, known);
  });
  return [...people.values()].map(({ name, words }) => ({ key: name, name, words: words.join(" ") }));
}

function nameOf({ name, isYou }: Telling): string {
  return isYou ? "You" : (name ?? FORMER_MEMBER);
}

/** Why there is nobody. */
export function untoldText({ untold }: ToldEntry): string {
  switch (untold) {
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

function fateText(telling: Telling, times: Times): string {
  const { channel, fate } = telling;
  const way = channel === "mail" ? "Email" : "Push";
  const time = spoken(telling.at, times);
  switch (fate) {
    case "sent":
      return channel === "mail" ? `Email sent${time}.` : `Push accepted${time}.`;
    case "opened":
      return `${way} accepted${time}, opened${spoken(telling.openedAt, times)}.`;
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
