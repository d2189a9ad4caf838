import { groupsApi } from "../../../shared/contract/groups.js";
import { notFound } from "../../core/AppError.js";
import { route, type Route } from "../../http/route.js";
import { findVisibleDisplay } from "../../circle/displays/displayAccess.js";
import { listAudit, sendAuditCsv } from "./audit.service.js";

export const auditRoutes: Route[] = [
  route(groupsApi.listAudit, async ({ access, query }) => {
    if (query.displayId !== undefined && !(await findVisibleDisplay(access.actor, query.displayId))) {
      throw notFound("The display");
    }
    return listAudit(access.group._id, query);
  }),
  route(groupsApi.exportAudit, async ({ app, access, res }) => {
    await sendAuditCsv(app, access.group._id, res);
    return {};
  }),
];
