import type { ReactNode } from "react";
import type { ZoneOffset } from "../../shared/realtime/snapshot.js";
import type { loadChunk } from "../loadChunk.js";
import type { Hands } from "../screens/Hands.js";
import type { View } from "../state/View.js";
import type { speak } from "../texts/speak.js";
import type { Texts } from "../texts/Texts.js";
import type { WallTime } from "../time/wallTime.js";

/** What the chunk of home needs of the main bundle. It is handed over: importing it would take those modules out of the merged bundle. */
export interface HomeTools {
  wallTimeAt(instant: number, zoneOffsets: ZoneOffset[] | null): WallTime;
  daysBetween(from: WallTime, to: WallTime): number;
  useButtonLock(subject: string): () => boolean;
  loadChunk: typeof loadChunk;
  speak: typeof speak;
}

export interface HomeScreen {
  view: View;
  texts: Texts;
  /** null in a preview: its buttons do nothing. */
  hands: Hands | null;
  /** The day in words, the date and the clock, as every level has them. */
  clock: ReactNode;
  /** What comes next, or who has read an answer; an empty place when there is nothing. */
  next: ReactNode;
}

/** Draws what stands around the clock: cards, photos, the day, weather, calls, the microphone. */
export interface HomeDesk {
  draw(screen: HomeScreen): ReactNode;
}
