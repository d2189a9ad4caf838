import { z } from "zod";
import { NAME_MAX } from "../limits.js";
import { endpoint } from "./base/endpoint.js";
import { Instant, typedLine } from "./base/fields.js";

/** About a kilometre: enough for the weather, and no address. */
function degrees(limit: number, what: string) {
  return z
    .number()
    .min(-limit, `The ${what} is between -${limit} and ${limit}.`)
    .max(limit, `The ${what} is between -${limit} and ${limit}.`)
    .overwrite((value) => Math.round(value * 100) / 100 + 0);
}

/** Where the weather is looked up; coordinates are kept to two digits. */
export const Place = z.object({
  name: typedLine(NAME_MAX, "The place", "Enter a place."),
  latitude: degrees(90, "latitude"),
  longitude: degrees(180, "longitude"),
});
export type Place = z.infer<typeof Place>;

/** As it was stored, maybe when less was asked of a text. */
export const StoredPlace = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });

export const TemperatureUnit = z.enum(["celsius", "fahrenheit"]);
export type TemperatureUnit = z.infer<typeof TemperatureUnit>;

/** What can be drawn and said of the sky; the WMO's codes in words. */
export const WeatherKind = z.enum([
  "clear",
  "partlyCloudy",
  "cloudy",
  "fog",
  "drizzle",
  "rain",
  "snow",
  "sleet",
  "thunder",
]);
export type WeatherKind = z.infer<typeof WeatherKind>;

/** Whole degrees of the unit asked for. */
export const WeatherDay = z.object({ kind: WeatherKind, min: z.number().int(), max: z.number().int() });
export type WeatherDay = z.infer<typeof WeatherDay>;

/** The weather of a place, by the place's own calendar. */
export const Weather = z.object({
  place: z.string(),
  units: TemperatureUnit,
  /** null when the last known one is too old to be called now. */
  now: z.object({ temperature: z.number().int(), kind: WeatherKind, isDay: z.boolean() }).nullable(),
  today: WeatherDay.nullable(),
  tomorrow: WeatherDay.nullable(),
  /** Midnight where the place is: from then on `tomorrow` is today. */
  todayEndsAt: Instant,
  fetchedAt: Instant,
});
export type Weather = z.infer<typeof Weather>;

/** A place that a name may mean: "Bergen, Vestland, Norway". */
export const FoundPlace = z.object({
  name: z.string(),
  /** Region and country, to tell it from others of its name. */
  area: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

export const weatherApi = {
  findPlaces: endpoint({
    method: "GET",
    path: "/api/places",
    access: "signedIn",
    summary: "Places whose name begins like this, best known first.",
    query: z.object({ query: typedLine(NAME_MAX, "The place", "Enter a place.") }),
    /** `available` is false while the service that knows places is away. */
    result: z.object({ items: z.array(FoundPlace), available: z.boolean() }),
  }),
};
