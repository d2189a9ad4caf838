import { z } from "zod";
import type { ComposedMail } from "../mails/renderMail.js";
import { spokenTime } from "../mails/spokenTime.js";
import type { NewsTemplate } from "./NewsTemplate.js";
import { pathOfDisplay, type PushText } from "./pushText.js";
import { ScreenFacts, screenMail } from "./screenMail.js";

const DAY_MS = 24 * 60 * 60_000;

const RemovedFacts = ScreenFacts.extend({ by: z.string() });

/** "Anna removed a screen of Mum’s display", for who looks at it in vain. */
function deviceRemovedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const facts = RemovedFacts.parse(payload);
  const { displayName, deviceName } = facts;
  const words = {
    title: titleOf(facts),
    expected: `“${deviceName}” shows nothing of ${displayName}’s display any more.`,
    unexpected: `If that was a mistake, add it again: in the dashboard, open ${displayName}’s display and choose “Add a screen”.`,
  };
  return screenMail(facts, words, dashboardUrl);
}

function deviceRemovedPush(payload: unknown): PushText {
  const facts = RemovedFacts.parse(payload);
  return {
    title: titleOf(facts),
    body: `${facts.deviceName}, ${spokenTime(facts)}.`,
    url: pathOfDisplay(facts.displayId),
    urgency: "normal",
  };
}

function titleOf({ by, displayName }: z.output<typeof RemovedFacts>): string {
  return `${by} removed a screen of ${displayName}’s display`;
}

export const deviceRemoved: NewsTemplate<"device.removed"> = {
  topic: "group",
  doneBy: ({ byUserId }) => byUserId,
  delayMs: 0,
  freshForMs: DAY_MS,
  mail: deviceRemovedMail,
  push: deviceRemovedPush,
};
