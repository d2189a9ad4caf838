import type { WallTime } from "../engine/time/wallTime.js";
import { nl as calm } from "../screens/calm/texts/nl.js";
import { nl as clock } from "../screens/clock/texts/nl.js";
import { nl as confirmation } from "../screens/confirmation/texts/nl.js";
import { nl as message } from "../screens/message/texts/nl.js";
import type { Language } from "./Texts.js";

const DAYS = "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag".split(" ");
const MONTHS =
  "januari februari maart april mei juni juli augustus september oktober november december".split(" ");
const HOURS = "twaalf één twee drie vier vijf zes zeven acht negen tien elf".split(" ");
const WEEK_DAYS = 7;
/** "Donderdagmiddag" may stand on two lines where it is wider than its place. */
const SOFT_HYPHEN = "\u00ad";

export const nl: Language = ({ is24, digits, isNoon, isMidnight, daysBetween }) => {
  /** "negen uur", "9:30 uur", never broken over two lines or pages; "middernacht". */
  const spoken = (wall: WallTime) => {
    if (isNoon(wall)) return "twaalf uur ’s middags";
    if (isMidnight(wall)) return "middernacht";
    if (wall.minute > 0) return `${digits(wall)}\u00a0uur`;
    return `${is24 ? wall.hour : HOURS[wall.hour % 12]}\u00a0uur`;
  };
  /** `day` is joined to the part of the day: "morgenochtend om negen uur". */
  const ofOtherDay = (day: string, wall: WallTime) => {
    if (isNoon(wall) || isMidnight(wall)) return `${day} om ${spoken(wall)}`;
    if (wall.hour < 5) return `${day} om\u00a0${spoken(wall)} ’s nachts`;
    return `${day}${SOFT_HYPHEN}${part(wall)} om\u00a0${spoken(wall)}`;
  };

  return {
    day: (now) =>
      now.hour < 5 ? "Het is midden in de nacht" : `Het is ${DAYS[now.weekday]}${SOFT_HYPHEN}${part(now)}`,
    date: (now) => (now.hour < 5 ? `${DAYS[now.weekday]} ${dayAndMonth(now)}` : dayAndMonth(now)),
    clock: digits,
    clockWords: (now) => {
      if (isNoon(now)) return "twaalf uur ’s middags";
      return isMidnight(now) ? "middernacht" : `’s ${part(now)}s`;
    },
    ahead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 0) {
        const isPlain = part(then) === part(now) || isNoon(then);
        return `${isPlain ? "" : `van${part(then)} `}om\u00a0${spoken(then)}`;
      }
      if (days === 1) return ofOtherDay("morgen", then);
      return days < WEEK_DAYS ? `op ${ofOtherDay(DAYS[then.weekday]!, then)}` : `op ${dayAndMonth(then)}`;
    },
    dayAhead: (then, now) => {
      const days = daysBetween(now, then);
      if (days <= 1) return "morgen";
      return days < WEEK_DAYS ? `op ${DAYS[then.weekday]}` : `op ${dayAndMonth(then)}`;
    },
    since: (due, now, minutesAgo) => {
      if (minutesAgo < 2) return "zojuist";
      if (minutesAgo < 60) return `${minutesAgo} minuten geleden`;
      const days = daysBetween(due, now);
      if (days <= 0) return `sinds ${spoken(due)}`;
      if (days === 1) return `sinds gister${part(due)}`;
      return `sinds ${days < WEEK_DAYS ? DAYS[due.weekday] : dayAndMonth(due)}`;
    },

    messageFrom: (sender) => `Een bericht van ${sender}`,
    page: (page, pages) => `${page} van ${pages}`,

    ...calm,
    ...clock,
    ...confirmation,
    ...message,
  };
};

function part({ hour }: WallTime): string {
  if (hour < 5) return "nacht";
  if (hour < 12) return "ochtend";
  return hour < 18 ? "middag" : "avond";
}

function dayAndMonth(wall: WallTime): string {
  return `${wall.day} ${MONTHS[wall.month]}`;
}
