import type { Headline } from "../../shared/contract/headlines.js";
import type { Weather } from "../../shared/contract/weather.js";
import type { DisplaySnapshot, PlannedCard } from "../../shared/realtime/snapshot.js";
import type { HomeTools } from "./HomeDesk.js";

const DAY_MS = 24 * 60 * 60_000;
/** A device that was offline for longer does not call a temperature the present one. */
const NOW_KEPT_MS = 3 * 60 * 60_000;

/** The weather as it may still be shown at `minute` (epoch ms): null after a day, and past midnight tomorrow has become today. */
export function weatherAt(plan: DisplaySnapshot, minute: number, tools: HomeTools): Weather | null {
  const { weather } = plan.extras;
  if (!weather) return null;
  const fetchedAt = Date.parse(weather.fetchedAt);
  const age = minute - fetchedAt;
  const dayOf = (instant: number) => tools.wallTimeAt(instant, plan.zoneOffsets);
  const days = tools.daysBetween(dayOf(fetchedAt), dayOf(minute));
  if (age > DAY_MS || days > 1) return null;
  const now = age > NOW_KEPT_MS ? null : weather.now;
  const kept =
    days === 1 ? { ...weather, now, today: weather.tomorrow, tomorrow: null } : { ...weather, now };
  return kept.now || kept.today || kept.tomorrow ? kept : null;
}

/** The headlines, as long as the plan that brought them is not older than a day. */
export function headlinesAt(plan: DisplaySnapshot, minute: number): Headline[] {
  return minute - Date.parse(plan.serverTime) > DAY_MS ? [] : plan.extras.headlines;
}

/** The joke of the display's own date; null without one. */
export function jokeAt(plan: DisplaySnapshot, minute: number, tools: HomeTools): string | null {
  const { year, month, day } = tools.wallTimeAt(minute, plan.zoneOffsets);
  const date = `${year}-${twoDigits(month + 1)}-${twoDigits(day)}`;
  const joke = plan.extras.jokes.filter((one) => one.date === date)[0];
  return joke ? joke.text : null;
}

/** The cards whose time is not over. */
export function cardsAt(plan: DisplaySnapshot, minute: number): PlannedCard[] {
  return plan.cards.filter(({ until }) => until === null || minute < Date.parse(until));
}

function twoDigits(value: number): string {
  return (value < 10 ? "0" : "") + value;
}
