import type { ComposedMail } from "../mails/renderMail.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, type PushText } from "./pushText.js";
import { ScreenFacts, screenMail } from "./screenMail.js";

const MINUTE_MS = 60_000;

/** Asks who looks after a display whether to let a screen in that typed its code. */
function deviceAskedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const facts = ScreenFacts.parse(payload);
  const { displayName } = facts;
  const words = {
    title: `A screen wants to show ${displayName}’s display`,
    expected: `If you or your family are setting it up: it shows a two-digit number. In the dashboard, open ${displayName}’s display, type that number and choose Allow. The screen waits for half an hour.`,
    unexpected:
      "If none of you is, choose Ignore, or do nothing: it shows nothing of the display, and without the number no one can let it in.",
  };
  return screenMail(facts, words, dashboardUrl);
}

function deviceAskedPush(payload: unknown): PushText {
  const { displayId, displayName, deviceName } = ScreenFacts.parse(payload);
  return {
    title: `A screen wants to show ${displayName}’s display`,
    body: `${deviceName}. If it is yours, open the display and type the number that it shows.`,
    url: pathOfDisplay(displayId),
    urgency: "high",
  };
}

export const deviceAsked: NewsTemplate<"device.asked"> = {
  topic: "screens",
  delayMs: 0,
  // The screen waits no longer than that.
  freshForMs: 30 * MINUTE_MS,
  isNews: (facts) => facts.isNews,
  mail: deviceAskedMail,
  push: deviceAskedPush,
};
