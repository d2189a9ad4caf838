import type { HomeTools } from "../../../client-display/screens/home/HomeRenderer.js";
import { isWholeDay } from "../../../client-display/engine/state/agendaMessages.js";
import { daysBetween, wallTimeAt } from "../../../client-display/engine/time/wallTime.js";
import { speak } from "../../../client-display/texts/speak.js";

/** What the rules of home need of the main bundle; its hooks are not for them. */
export const HOME_TOOLS: HomeTools = {
  wallTimeAt,
  daysBetween,
  isWholeDay,
  speak,
  useButtonLock: () => () => false,
  useLanguage: () => "en",
  FitText: () => null as never,
  SenderPortrait: () => null as never,
};
