import type { DisplayFace, DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import type { Texts } from "../../texts/Texts.js";
import type { WallTime } from "../../engine/time/wallTime.js";
import type { HomeScreen, HomeTools } from "./HomeRenderer.js";
import type { HomeTexts } from "./texts/HomeTexts.js";

/** What every part of home draws from. */
export interface HomeParts extends Pick<HomeScreen, "view" | "actions" | "letters"> {
  plan: DisplaySnapshot;
  face: DisplayFace;
  now: WallTime;
  tools: HomeTools;
  /** The words of the clock, and those of home. */
  texts: Texts;
  words: HomeTexts;
}
