import type { ComposedMail } from "./renderMail.js";
import { ScreenFacts, screenMail } from "./screenMail.js";

/** Asks who looks after a display whether to let a screen in that typed its code. */
export function deviceAskedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const facts = ScreenFacts.parse(payload);
  const { displayName } = facts;
  const words = {
    title: `A screen wants to show ${displayName}’s display`,
    expected: `If you or your family are setting it up: it shows a number of two digits. In the dashboard, open ${displayName}’s display, type that number and choose Allow. The screen waits for half an hour.`,
    unexpected:
      "If nobody of you is, choose Ignore, or do nothing: it shows nothing of the display, and without the number nobody can let it in.",
  };
  return screenMail(facts, words, dashboardUrl);
}
