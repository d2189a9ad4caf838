import { z } from "zod";
import { TimeZone } from "../../../shared/contract/base/fields.js";
import type { WeatherKind } from "../../../shared/contract/weather.js";
import { weatherKind } from "./weatherKinds.js";

/** What is kept of an answer of Open-Meteo, in degrees Celsius. */
export interface Forecast {
  timeZone: string;
  now: { temperature: number; kind: WeatherKind; isDay: boolean } | null;
  /** `date` is a day of the place's own calendar, `2026-11-21`. */
  days: { date: string; kind: WeatherKind; min: number; max: number }[];
}

/** As documented at https://open-meteo.com/en/docs; a model may leave single values out. */
const OpenMeteoForecast = z.object({
  timezone: TimeZone,
  current: z.object({
    temperature_2m: z.number().nullable(),
    weather_code: z.number().nullable(),
    is_day: z.number().nullable(),
  }),
  daily: z.object({
    time: z.array(z.iso.date()),
    weather_code: z.array(z.number().nullable()),
    temperature_2m_max: z.array(z.number().nullable()),
    temperature_2m_min: z.array(z.number().nullable()),
  }),
});
type OpenMeteoForecast = z.infer<typeof OpenMeteoForecast>;

/** What OpenMeteoForecast needs, and no more. Three days: until the last hour of today there is a tomorrow. */
export const FORECAST_FIELDS = {
  current: "temperature_2m,weather_code,is_day",
  daily: "weather_code,temperature_2m_max,temperature_2m_min",
  forecast_days: "3",
  timezone: "auto",
};

/** null for what is no forecast. */
export function parseForecast(answer: unknown): Forecast | null {
  const { data: forecast } = OpenMeteoForecast.safeParse(answer);
  if (!forecast) return null;
  return { timeZone: forecast.timezone, now: currentOf(forecast), days: daysOf(forecast) };
}

function currentOf({ current }: OpenMeteoForecast): Forecast["now"] {
  const { temperature_2m: temperature, weather_code: code, is_day: isDay } = current;
  const kind = code === null ? null : weatherKind(code);
  if (temperature === null || kind === null) return null;
  return { temperature, kind, isDay: isDay !== 0 };
}

function daysOf({ daily }: OpenMeteoForecast): Forecast["days"] {
  return daily.time.flatMap((date, day) => {
    const code = daily.weather_code[day] ?? null;
    const kind = code === null ? null : weatherKind(code);
    const min = daily.temperature_2m_min[day] ?? null;
    const max = daily.temperature_2m_max[day] ?? null;
    return kind === null || min === null || max === null ? [] : [{ date, kind, min, max }];
  });
}
