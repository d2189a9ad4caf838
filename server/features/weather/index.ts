import { weatherApi } from "../../../shared/contract/weather.js";
import type { Feature } from "../../core/Feature.js";
import { signedInOf } from "../../http/callerKeys.js";
import { every } from "../../http/rateLimits.js";
import { weatherRoutes } from "./weather.routes.js";
import { refreshWeather, weatherFor } from "./weather.service.js";

const MINUTE_MS = 60_000;

export const weatherFeature: Feature = {
  routes: weatherRoutes,
  limits: {
    findPlacesPerAccount: { max: 120, windowMs: 15 * MINUTE_MS, ...every(weatherApi.findPlaces, signedInOf) },
  },
  extras: {
    known: async (app, { weather }) => ({ weather: weather && (await weatherFor(app, weather)) }),
    isWanted: ({ weather }) => weather !== null,
    refresh: async (app, { weather }) => weather && refreshWeather(app, weather),
  },
};
