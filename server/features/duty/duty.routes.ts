import { dutyApi } from "../../../shared/contract/duty.js";
import { tellMembers } from "../../circle/groups/tellMembers.js";
import { route, type Route } from "../../http/route.js";
import { editDutyTable, getDutyRota, setAway } from "./duty.service.js";

export const dutyRoutes: Route[] = [
  route(dutyApi.get, ({ app, access }) => getDutyRota(app, access)),
  route(dutyApi.edit, async ({ app, access, body }) => {
    await editDutyTable(app, access.group, body);
    await tellMembers(app, access.group._id);
    return getDutyRota(app, access);
  }),
  route(dutyApi.setAway, async ({ app, access, body }) => {
    await setAway(app, access, body.until);
    await tellMembers(app, access.group._id);
    return getDutyRota(app, access);
  }),
];
