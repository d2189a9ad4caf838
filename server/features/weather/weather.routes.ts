import { weatherApi } from "../../../shared/contract/weather.js";
import { route, type Route } from "../../http/route.js";
import { findPlaces } from "./places.service.js";

export const weatherRoutes: Route[] = [
  route(weatherApi.findPlaces, async ({ app, query }) => {
    const items = await findPlaces(app, query.query);
    return { items: items ?? [], available: items !== null };
  }),
];
