import { Temporal } from "temporal-polyfill";
import type { Place, TemperatureUnit, Weather, WeatherDay } from "../../../shared/contract/weather.js";
import type { Copy } from "../../upstreams/upstreamCopies.service.js";
import type { Forecast } from "./forecast.js";

/** After this a temperature is not called the present one any more; the day's forecast still stands. */
const NOW_MAX_MS = 3 * 60 * 60_000;

export interface WeatherSettings {
  place: Place;
  units: TemperatureUnit;
}

/** The forecast as seen at `now`: a copy from before midnight still has the right today. */
export function presentWeather(
  { body, fetchedAt }: Copy<Forecast>,
  { place, units }: WeatherSettings,
  now: number,
): Weather | null {
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(body.timeZone).toPlainDate();
  const nextDate = date.add({ days: 1 });
  const dayOf = (wanted: Temporal.PlainDate) => presentDay(body, units, wanted.toString());
  const isRecent = now - fetchedAt.getTime() <= NOW_MAX_MS;
  const weather = {
    now: isRecent && body.now ? { ...body.now, temperature: inUnits(body.now.temperature, units) } : null,
    today: dayOf(date),
    tomorrow: dayOf(nextDate),
  };
  if (!weather.now && !weather.today && !weather.tomorrow) return null;
  const midnight = nextDate.toZonedDateTime(body.timeZone).epochMilliseconds;
  return {
    place: place.name,
    units,
    ...weather,
    todayEndsAt: new Date(midnight).toISOString(),
    fetchedAt: fetchedAt.toISOString(),
  };
}

function presentDay({ days }: Forecast, units: TemperatureUnit, wanted: string): WeatherDay | null {
  const day = days.find(({ date }) => date === wanted);
  return day ? { kind: day.kind, min: inUnits(day.min, units), max: inUnits(day.max, units) } : null;
}

/** Adding zero makes -0 a 0. */
function inUnits(celsius: number, units: TemperatureUnit): number {
  return Math.round(units === "celsius" ? celsius : (celsius * 9) / 5 + 32) + 0;
}
