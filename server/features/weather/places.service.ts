import { z } from "zod";
import type { FoundPlace } from "../../../shared/contract/weather.js";
import type { AppContext } from "../../core/AppContext.js";
import { fetchJson } from "../../upstreams/fetchJson.js";

const PLACES_MAX = 8;

const OpenMeteoPlace = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  country: z.string().optional(),
  /** The region; what follows are the smaller parts of it. */
  admin1: z.string().optional(),
  admin2: z.string().optional(),
  admin3: z.string().optional(),
});
type OpenMeteoPlace = z.infer<typeof OpenMeteoPlace>;

/** As documented at https://open-meteo.com/en/docs/geocoding-api; without a match `results` is left out. */
const OpenMeteoPlaces = z.object({ results: z.array(OpenMeteoPlace).default([]) });

/** Places by name; null while the upstream is away. */
export async function findPlaces(app: AppContext, name: string): Promise<FoundPlace[] | null> {
  const query = { name, count: String(PLACES_MAX), language: "en", format: "json" };
  const parsed = OpenMeteoPlaces.safeParse(await fetchJson(app, app.config.geocodingUrl, query));
  if (!parsed.success) return null;
  const { results } = parsed.data;
  const isAlone = (place: OpenMeteoPlace) =>
    results.filter((other) => other.name === place.name && regionOf(other) === regionOf(place)).length === 1;
  return results.map((place) => ({
    name: place.name,
    area: isAlone(place) ? regionOf(place) : districtOf(place),
    latitude: twoDigits(place.latitude),
    longitude: twoDigits(place.longitude),
  }));
}

function regionOf({ name, admin1, country }: OpenMeteoPlace): string {
  return areaOf(name, [admin1, country]);
}

/** Region and country tell places of one name apart: Bavaria alone has a dozen villages called Hausen. */
function districtOf({ name, admin3, admin2, admin1, country }: OpenMeteoPlace): string {
  return areaOf(name, [admin3, admin2, admin1, country]);
}

function areaOf(name: string, parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== name).join(", ");
}

function twoDigits(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0;
}
