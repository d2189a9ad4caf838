import { displaysApi } from "../../../shared/contract/displays.js";
import type { Feature } from "../../core/Feature.js";
import { pairingRoutes } from "./pairing.routes.js";
import { removeGroupPairingRequests } from "./pairingRequests.service.js";
import { concernedRequests, tellPairingRequests } from "./tellPairingRequests.js";

export { deviceCookieOf } from "./pairingCookies.js";
export { pairBrowser } from "./pairing.service.js";
export { proofBitsFor } from "./proofOfWork.js";

export const pairingFeature: Feature = {
  routes: pairingRoutes,
  auditActions: [
    [displaysApi.createPairingLink, { action: "display.linkMade", wording: "none" }],
    [displaysApi.useThisBrowser, { action: "device.added", wording: "none" }],
    [displaysApi.allowDevice, { action: "device.added", wording: "none" }],
    [displaysApi.ignoreDevice, { action: "device.ignored", wording: "none" }],
    [displaysApi.rejectDevice, { action: "device.rejected", wording: "none" }],
  ],
  awaitedWork: { tellPairingRequests },
  looks: { tellPairingRequests: concernedRequests },
  erasure: { remove: (_app, { groupId }) => removeGroupPairingRequests(groupId) },
};
