import { calendarImportsApi } from "../../../../shared/contract/calendar/calendarImports.js";
import { route, type Route } from "../../../http/route.js";
import { presentCalendarImport } from "./calendarImport.present.js";
import { importCalendar, listImports, previewImport, removeImport } from "./calendarImports.service.js";

export const calendarImportsRoutes: Route[] = [
  route(calendarImportsApi.preview, ({ app, access, file }) => previewImport(app, access, file)),
  route(calendarImportsApi.create, async ({ app, access, query, file, idempotencyKey }) =>
    presentCalendarImport(
      await importCalendar(app, access, { file, familyOnly: query.familyOnly === "yes", idempotencyKey }),
    ),
  ),
  route(calendarImportsApi.list, async ({ access: { display } }) => ({
    items: (await listImports(display)).map(presentCalendarImport),
  })),
  route(calendarImportsApi.remove, async ({ app, access, params }) => {
    await removeImport(app, access, params.importId);
    return {};
  }),
];
