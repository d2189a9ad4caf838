import type { WeatherKind } from "../../../shared/contract/weather.js";

/** The WMO's weather interpretation codes (WW) as Open-Meteo uses them: https://open-meteo.com/en/docs */
const CODES: Record<WeatherKind, number[]> = {
  clear: [0, 1],
  partlyCloudy: [2],
  cloudy: [3],
  fog: [45, 48],
  drizzle: [51, 53, 55],
  // Freezing drizzle and freezing rain: there is no plainer word for what is neither rain nor snow.
  sleet: [56, 57, 66, 67],
  rain: [61, 63, 65, 80, 81, 82],
  snow: [71, 73, 75, 77, 85, 86],
  thunder: [95, 96, 99],
};

const KINDS = new Map(
  Object.entries(CODES).flatMap(([kind, codes]) => codes.map((code) => [code, kind as WeatherKind])),
);

/** null for a code that Open-Meteo does not document: better no weather than a wrong one. */
export function weatherKind(code: number): WeatherKind | null {
  return KINDS.get(code) ?? null;
}
