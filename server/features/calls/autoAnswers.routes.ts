import { autoAnswersApi } from "../../../shared/contract/calling/autoAnswers.js";
import { route, type Route } from "../../http/route.js";
import { consentToAutoAnswer, listAutoAnswers, stopAutoAnswer } from "./autoAnswers.service.js";

export const autoAnswersRoutes: Route[] = [
  route(autoAnswersApi.list, async ({ app, access }) => ({
    items: await listAutoAnswers(app, access.display),
  })),
  route(autoAnswersApi.consent, ({ app, access, body }) =>
    consentToAutoAnswer(app, { display: access.display, user: access.actor.user }, body),
  ),
  route(autoAnswersApi.stop, ({ app, access, params }) =>
    stopAutoAnswer(app, { display: access.display, user: access.actor.user }, params.autoAnswerId),
  ),
];
