import { activityApi } from "../../../shared/contract/activity.js";
import { notFound } from "../../core/AppError.js";
import { route, type Route } from "../../http/route.js";
import { findVisibleDisplay } from "../../circle/displays/displayAccess.js";
import { listActivity } from "../../activity/activity.service.js";

export const activityRoutes: Route[] = [
  route(activityApi.list, async ({ access, query }) => {
    if (query.displayId !== undefined && !(await findVisibleDisplay(access.actor, query.displayId))) {
      throw notFound("The display");
    }
    return listActivity(access.member, query);
  }),
];
