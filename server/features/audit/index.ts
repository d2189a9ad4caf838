import { groupsApi } from "../../../shared/contract/groups.js";
import { AUDIT_KEPT_DAYS } from "../../../shared/limits.js";
import type { Feature } from "../../core/Feature.js";
import { daysBefore } from "../../core/clock.js";
import { anonymizeAuditOf, auditOf, removeAuditOfGroup, removeOldAudit } from "./audit.service.js";
import { auditRoutes } from "./audit.routes.js";

export { auditApiCall } from "./auditApiCalls.service.js";

export const auditFeature: Feature = {
  routes: auditRoutes,
  auditActions: [[groupsApi.exportAudit, { action: "audit.exported", wording: "none" }]],
  removeOld: (app) => removeOldAudit(daysBefore(app.now(), AUDIT_KEPT_DAYS)),
  archive: (owner) => ({ log: () => auditOf(owner) }),
  erasure: {
    removeWrittenMeanwhile: (_app, { groupId }) => removeAuditOfGroup(groupId),
    anonymize: (_app, { _id: userId, email }) => anonymizeAuditOf({ userId, email }),
  },
};
