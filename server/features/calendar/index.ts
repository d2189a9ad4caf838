import type { Feature } from "../../core/Feature.js";
import { calendarRoutes } from "./calendar.routes.js";

export const calendarFeature: Feature = { routes: calendarRoutes };
