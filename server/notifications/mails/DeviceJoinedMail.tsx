import type { ComposedMail } from "./renderMail.js";
import { ScreenFacts, screenMail } from "./screenMail.js";

/** Tells who looks after a display that a screen was let in, so that a stranger's is noticed at once. */
export function deviceJoinedMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const facts = ScreenFacts.parse(payload);
  const { displayName, deviceName } = facts;
  const words = {
    title: `A new screen shows ${displayName}’s display`,
    expected: "If you or your family have just set it up, all is well and there is nothing to do.",
    unexpected: `If nobody of you did, remove it: in the dashboard, open ${displayName}’s display, find “${deviceName}” among its screens and choose Remove. It stops showing the display at once and cannot come back by itself.`,
  };
  return screenMail(facts, words, dashboardUrl);
}
