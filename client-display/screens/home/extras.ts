import type { Headline } from "../../../shared/contract/headlines.js";
import type { Weather } from "../../../shared/contract/weather.js";
import type { DisplaySnapshot, PlannedCard } from "../../../shared/realtime/snapshot.js";
import type { DrawingName } from "./photos/Drawing.js";
import type { HomeTools } from "./HomeRenderer.js";

const DAY_MS = 24 * 60 * 60_000;
/** A device that was offline for longer does not call a temperature the present one. */
const NOW_KEPT_MS = 3 * 60 * 60_000;

/** The weather as it may still be shown at `minute` (epoch ms): null after a day, and past its midnight tomorrow has become today. */
export function weatherAt(plan: DisplaySnapshot, minute: number): Weather | null {
  const { weather } = plan.extras;
  if (!weather) return null;
  const age = minute - Date.parse(weather.fetchedAt);
  if (age > DAY_MS) return null;
  const now = age > NOW_KEPT_MS ? null : weather.now;
  const isNextDay = minute >= Date.parse(weather.todayEndsAt);
  const kept = isNextDay ? { ...weather, now, today: weather.tomorrow, tomorrow: null } : { ...weather, now };
  return kept.now || kept.today || kept.tomorrow ? kept : null;
}

/** What is drawn beside the temperature: no sun at night. */
export function drawingOf({ kind, isDay }: NonNullable<Weather["now"]>): DrawingName {
  if (isDay) return kind;
  return kind === "clear" ? "moon" : kind === "partlyCloudy" ? "moonAndClouds" : kind;
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
