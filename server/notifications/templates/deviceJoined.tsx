import type { ComposedMail } from "../mails/renderMail.js";
import { spokenTime } from "../mails/spokenTime.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, type PushText } from "./pushText.js";
import { ScreenFacts, screenMail } from "./screenMail.js";

const DAY_MS = 24 * 60 * 60_000;

/** Tells who looks after a display that a screen was let in, so that a stranger's is noticed at once. */
function deviceJoinedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const facts = ScreenFacts.parse(payload);
  const { displayName, deviceName } = facts;
  const words = {
    title: `A new screen shows ${displayName}’s display`,
    expected: "If you or your family have just set it up, all is well and there is nothing to do.",
    unexpected: `If none of you did, remove it: in the dashboard, open ${displayName}’s display, find “${deviceName}” among its screens and choose Remove. It stops showing the display right away and can’t come back by itself.`,
  };
  return screenMail(facts, words, dashboardUrl);
}

function deviceJoinedPush(payload: unknown): PushText {
  const { displayId, displayName, deviceName, ...moment } = ScreenFacts.parse(payload);
  return {
    title: `A new screen shows ${displayName}’s display`,
    body: `${deviceName}, since ${spokenTime(moment)}. If none of you set it up, remove it.`,
    url: pathOfDisplay(displayId),
    urgency: "normal",
  };
}

export const deviceJoined: NewsTemplate<"device.joined"> = {
  topic: "screens",
  delayMs: 0,
  freshForMs: DAY_MS,
  mail: deviceJoinedMail,
  push: deviceJoinedPush,
};
