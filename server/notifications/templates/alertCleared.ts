import type { ComposedMail } from "../mails/renderMail.js";
import { alertMail } from "./alertMail.js";
import { AlertFacts, alertTag, alertTopic, goodAgain, spokenDuration } from "./alertText.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, type PushText } from "./pushText.js";
import { z } from "zod";

const DAY_MS = 24 * 60 * 60_000;

const ClearedFacts = AlertFacts.extend({ after: z.number() });

/** The all-clear: "Mum's screen is back. It was away for 25 minutes." */
function alertClearedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const facts = ClearedFacts.parse(payload);
  const { displayName } = facts;
  return alertMail({ title: goodAgain(facts), what: howLong(facts), displayName }, dashboardUrl);
}

function alertClearedPush(payload: unknown): PushText {
  const facts = ClearedFacts.parse(payload);
  return {
    title: goodAgain(facts),
    body: howLong(facts),
    url: pathOfDisplay(facts.displayId),
    urgency: "normal",
    tag: alertTag(facts),
  };
}

function howLong({ cause, after }: z.output<typeof ClearedFacts>): string {
  if (cause === "noTouch") return "There was an answer, a call or a recording.";
  const lasted = spokenDuration(after);
  return cause === "screenSilent" ? `It was away for ${lasted}.` : `The trouble lasted ${lasted}.`;
}

export const alertCleared: NewsTemplate<"alert.cleared"> = {
  topic: alertTopic,
  delayMs: 0,
  freshForMs: DAY_MS,
  isNews: ({ how }) => how === "good",
  isForWhoWasTold: true,
  mail: alertClearedMail,
  push: alertClearedPush,
};
