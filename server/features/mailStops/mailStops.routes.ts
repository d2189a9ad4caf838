import { Router } from "express";
import { mailStopsApi } from "../../../shared/contract/mailStops.js";
import { route, type Route } from "../../http/route.js";
import { stopMails } from "../../notifications/mailStops/mailStops.service.js";

export const mailStopsRoutes: Route[] = [
  route(mailStopsApi.stop, async ({ app, params }) => {
    await stopMails(app, params.token);
    return {};
  }),
];

/** A mail program that knows no other way opens the address in a browser: it leads to the page with the button. Looking stops nothing. */
export function mailStopsPage(): Router {
  const router = Router();
  router.get(mailStopsApi.stop.path, (req, res) => {
    res.redirect(303, `/stop-mails#${encodeURIComponent(String(req.params.token))}`);
  });
  return router;
}
