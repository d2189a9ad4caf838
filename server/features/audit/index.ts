import { groupsApi } from "../../../shared/contract/groups.js";
import type { Feature } from "../../core/Feature.js";
import { anonymizeAuditOf, auditOf, oldAudit, removeAuditOfGroup, removeOldAudit } from "./audit.service.js";
import { auditRoutes } from "./audit.routes.js";

export { auditApiCall } from "./auditApiCalls.service.js";

export const auditFeature: Feature = {
  routes: auditRoutes,
  auditActions: [[groupsApi.exportAudit, { action: "audit.exported", wording: "none" }]],
  removeOld: removeOldAudit,
  looks: { sweepOldRows: (app) => [oldAudit(app)] },
  archive: (owner) => ({ log: () => auditOf(owner) }),
  erasure: {
    removeWrittenMeanwhile: (_app, { groupId }) => removeAuditOfGroup(groupId),
    anonymize: (_app, { _id: userId, email }) => anonymizeAuditOf({ userId, email }),
  },
};
