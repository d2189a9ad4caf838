import type { ComposedMail } from "../mails/renderMail.js";
import { alertMail } from "./alertMail.js";
import { AlertFacts, alertTag, alertTopic, unsteady } from "./alertText.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, type PushText } from "./pushText.js";

const DAY_MS = 24 * 60 * 60_000;

const WHAT =
  "It has changed three times within half an hour. You will hear of it again when it has been steady for half an hour.";

/** In place of the third message within half an hour. */
function alertUnstableMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const facts = AlertFacts.parse(payload);
  return alertMail({ title: unsteady(facts), what: WHAT, displayName: facts.displayName }, dashboardUrl);
}

function alertUnstablePush(payload: unknown): PushText {
  const facts = AlertFacts.parse(payload);
  return {
    title: unsteady(facts),
    body: WHAT,
    url: pathOfDisplay(facts.displayId),
    urgency: "normal",
    tag: alertTag(facts),
  };
}

export const alertUnstable: NewsTemplate<"alert.unstable"> = {
  topic: alertTopic,
  delayMs: 0,
  freshForMs: DAY_MS,
  isOverBy: ({ kind }) => kind === "alert.cleared",
  mail: alertUnstableMail,
  push: alertUnstablePush,
};
