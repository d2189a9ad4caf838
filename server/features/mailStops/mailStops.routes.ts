import { Router } from "express";
import { mailStopsApi } from "../../../shared/contract/notifying/mailStops.js";
import { route, type Route } from "../../http/route.js";
import { stopTopic } from "../../notifications/mailStops/topicStops.service.js";
import { stopMails } from "../../notifications/mailStops/mailStops.service.js";

export const mailStopsRoutes: Route[] = [
  route(mailStopsApi.stop, async ({ app, params }) => {
    await stopMails(app, params.token);
    return {};
  }),
  route(mailStopsApi.stopTopic, async ({ app, params }) => ({ topic: await stopTopic(app, params.token) })),
];

/** A mail program that knows no other way opens the address in a browser: it leads to the page with the button. Looking stops nothing. */
export function mailStopsPage(): Router {
  const router = Router();
  router.get(mailStopsApi.stop.path, (req, res) => {
    res.redirect(303, `/stop-mails#${encodeURIComponent(String(req.params.token))}`);
  });
  router.get(mailStopsApi.stopTopic.path, (req, res) => {
    res.redirect(303, `/stop-topic#${encodeURIComponent(String(req.params.token))}`);
  });
  return router;
}
