import type { HomeTools } from "../../client-display/home/HomeDesk.js";
import { daysBetween, wallTimeAt } from "../../client-display/time/wallTime.js";
import { speak } from "../../client-display/texts/speak.js";

/** What the rules of home need of the main bundle; its hooks are not for them. */
export const HOME_TOOLS: HomeTools = {
  wallTimeAt,
  daysBetween,
  speak,
  useButtonLock: () => () => false,
  loadChunk: () => undefined,
};
