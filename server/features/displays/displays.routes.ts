import { displaysApi } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { route, type Route } from "../../http/route.js";
import { buildDisplaySnapshot } from "../../realtime/displaySnapshot.js";
import { askDevice } from "../../circle/displays/deviceControls.service.js";
import { listDisplayPage } from "./displayList.service.js";
import { removeDevice, renameDevice, requireDeviceRoom } from "../../circle/displays/deviceRoster.service.js";
import { setViewing } from "./viewing.service.js";
import { createDisplay, markOnboarded, openPairing } from "./displays.service.js";
import { presentCurrentDisplay } from "../../circle/displays/announceDisplay.js";

export const displaysRoutes: Route[] = [
  route(displaysApi.list, ({ app, access, query }) => listDisplayPage(app, access.member, query)),

  route(displaysApi.create, async ({ app, access, body, idempotencyKey }) => {
    const display = await createDisplay(app, access.member, { display: body, idempotencyKey });
    await markOnboarded(app, access.actor.user);
    return presentCurrentDisplay(app, display);
  }),

  route(displaysApi.get, ({ app, access }) => presentCurrentDisplay(app, access.display)),

  route(planApi.get, ({ app, access }) => buildDisplaySnapshot(app, access.display, null)),

  route(displaysApi.openPairing, async ({ app, access }) => {
    await requireDeviceRoom(access.display);
    return presentCurrentDisplay(app, await openPairing(app, access.display.id));
  }),

  route(displaysApi.renameDevice, async ({ app, access, params, body }) => {
    await renameDevice(app, access.display, { deviceId: params.deviceId, name: body.name });
    return presentCurrentDisplay(app, access.display);
  }),

  route(displaysApi.setViewing, async ({ app, access, params, body }) => {
    await setViewing(app, access.display, { deviceId: params.deviceId, changes: body });
    return presentCurrentDisplay(app, access.display);
  }),

  route(displaysApi.identifyDevice, async ({ app, access, params }) => {
    await askDevice(app, access.display, { deviceId: params.deviceId, request: "identify" });
    return {};
  }),

  route(displaysApi.reloadDevice, async ({ app, access, params }) => {
    await askDevice(app, access.display, { deviceId: params.deviceId, request: "reload" });
    return {};
  }),

  route(displaysApi.removeDevice, async ({ app, access, params }) => {
    await removeDevice(app, access.display, {
      deviceId: params.deviceId,
      by: { name: access.actor.user.name, userId: access.actor.user.id },
    });
    return {};
  }),
];
