import type { ComposedMail } from "../mails/renderMail.js";
import { alertMail } from "./alertMail.js";
import { AlertFacts, alertTag, alertTopic, raisedWords } from "./alertText.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, type PushText } from "./pushText.js";

const DAY_MS = 24 * 60 * 60_000;
/** What is best done at once. */
const PRESSING = ["screenSilent", "batteryCritical", "noTouch"];

/** "Mum's screen has been silent since 7:40. Is the tablet switched on and the wifi working?" */
function alertRaisedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const facts = AlertFacts.parse(payload);
  const { title, whatToDo } = raisedWords(facts);
  return alertMail({ title, what: whatToDo, displayName: facts.displayName }, dashboardUrl);
}

function alertRaisedPush(payload: unknown): PushText {
  const facts = AlertFacts.parse(payload);
  const { title, whatToDo } = raisedWords(facts);
  return {
    title,
    body: whatToDo,
    url: pathOfDisplay(facts.displayId),
    urgency: PRESSING.includes(facts.cause) ? "high" : "normal",
    tag: alertTag(facts),
  };
}

export const alertRaised: NewsTemplate<"alert.raised"> = {
  topic: alertTopic,
  delayMs: 0,
  freshForMs: DAY_MS,
  isOverBy: ({ kind }) => kind === "alert.cleared",
  mail: alertRaisedMail,
  push: alertRaisedPush,
};
