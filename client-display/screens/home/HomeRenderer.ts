import type { ReactNode } from "react";
import type { LetterSizes } from "../../../shared/rules/letterSize.js";
import type { ZoneOffset } from "../../../shared/realtime/snapshot.js";
import type { useLanguage } from "../../ui/languages.js";
import type { ScreenActions } from "../ScreenActions.js";
import type { View } from "../../engine/state/View.js";
import type { speak } from "../../texts/speak.js";
import type { Texts } from "../../texts/Texts.js";
import type { FitText } from "../../ui/FitText.js";
import type { SenderPortrait } from "../../ui/SenderPortrait.js";
import type { WallTime } from "../../engine/time/wallTime.js";

/** What the chunk of home needs of the main bundle. It is handed over: importing it would take those modules out of the merged bundle. */
export interface HomeTools {
  wallTimeAt(instant: number, zoneOffsets: ZoneOffset[] | null): WallTime;
  daysBetween(from: WallTime, to: WallTime): number;
  isWholeDay(key: string): boolean;
  useButtonLock(subject: string): () => boolean;
  useLanguage: typeof useLanguage;
  FitText: typeof FitText;
  SenderPortrait: typeof SenderPortrait;
  speak: typeof speak;
}

export interface HomeScreen {
  view: View;
  texts: Texts;
  /** null in a preview: its buttons do nothing. */
  actions: ScreenActions | null;
  /** The day in words, the date and the clock, as every level has them. Covered, it keeps its place and is not seen nor read aloud. */
  clock(isCovered?: boolean): ReactNode;
  coming: Coming | null;
  letters: LetterSizes;
}

/** What comes next; or who has read an answer, which has no key and no time. */
export interface Coming {
  /** Of the occurrence. */
  key: string;
  label: string;
  when: string;
  what: string;
}

/** Draws what stands around the clock: cards, photos, the day, weather, calls, the microphone. */
export interface HomeRenderer {
  draw(screen: HomeScreen): ReactNode;
}
