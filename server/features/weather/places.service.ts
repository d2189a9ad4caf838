import { z } from "zod";
import type { FoundPlace } from "../../../shared/contract/weather.js";
import type { AppContext } from "../../AppContext.js";
import { fetchJson } from "../../upstreams/fetchJson.js";

const PLACES_MAX = 8;

/** As documented at https://open-meteo.com/en/docs/geocoding-api; without a match `results` is left out. */
const OpenMeteoPlaces = z.object({
  results: z
    .array(
      z.object({
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        country: z.string().optional(),
        admin1: z.string().optional(),
      }),
    )
    .default([]),
});

/** Places by name; null while the upstream is away. */
export async function findPlaces(app: AppContext, name: string): Promise<FoundPlace[] | null> {
  const query = { name, count: String(PLACES_MAX), language: "en", format: "json" };
  const parsed = OpenMeteoPlaces.safeParse(await fetchJson(app, app.config.geocodingUrl, query));
  if (!parsed.success) return null;
  return parsed.data.results.map(({ name, admin1, country, latitude, longitude }) => ({
    name,
    area: [admin1, country].filter((part) => part !== undefined && part !== name).join(", "),
    latitude: twoDigits(latitude),
    longitude: twoDigits(longitude),
  }));
}

function twoDigits(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0;
}
