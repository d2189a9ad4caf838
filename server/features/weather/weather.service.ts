import type { Place, Weather } from "../../../shared/contract/weather.js";
import type { AppContext } from "../../core/AppContext.js";
import { fetchJson } from "../../upstreams/fetchJson.js";
import { readUpstream, refreshUpstream, type Upstream } from "../../upstreams/upstreamCopies.service.js";
import { FORECAST_FIELDS, parseForecast, type Forecast } from "./forecast.js";
import { presentWeather, type WeatherSettings } from "./weather.present.js";

const FRESH_MS = 20 * 60_000;

/** The weather as far as it is known, at once; null for none. A due look at the upstream goes on in the background. */
export async function weatherFor(app: AppContext, settings: WeatherSettings): Promise<Weather | null> {
  const copy = await readUpstream(app, forecastOf(app, settings.place));
  return copy && presentWeather(copy, settings, app.now());
}

/** The same, having waited for the upstream when it is due: for due work, and for who has just chosen a place. */
export async function refreshWeather(app: AppContext, settings: WeatherSettings): Promise<Weather | null> {
  const copy = await refreshUpstream(app, forecastOf(app, settings.place));
  return copy && presentWeather(copy, settings, app.now());
}

/** One for all displays of a neighbourhood: two digits are about a kilometre, and say nobody's address to the upstream. */
function forecastOf(app: AppContext, { latitude, longitude }: Place): Upstream<Forecast> {
  const position = { latitude: latitude.toFixed(2), longitude: longitude.toFixed(2) };
  return {
    key: `weather/${position.latitude}/${position.longitude}`,
    freshMs: FRESH_MS,
    fetch: async () =>
      parseForecast(await fetchJson(app, app.config.weatherUrl, { ...position, ...FORECAST_FIELDS })),
  };
}
