import type { ReactNode } from "react";
import { AwakeFilm } from "../awake/AwakeFilm.js";
import { openAwake } from "../awake/openAwake.js";
import { openIdentify } from "../identify/openIdentify.js";
import type { loadChunk, missingChunk } from "../loadChunk.js";
import { openRecording } from "../recording/openRecording.js";
import { openReload } from "../reload/openReload.js";
import { openScanning } from "../scanning/openScanning.js";
import type { truthOf } from "../screens/ConfirmationScreen.js";
import type { ScreenView } from "../screens/ScreenView.js";
import { openSetup } from "../setup/openSetup.js";
import setupStyle from "../setup/setup.css";
import { openSound } from "../sound/openSound.js";
import type { DisplaySession } from "../state/DisplaySession.js";
import type { isNightFor } from "../state/night.js";
import type { KeyValueStore } from "../state/storage.js";
import type { loadTexts } from "../texts/useTexts.js";
import type { FitText } from "../ui/FitText.js";
import type { useButtonKeys } from "../ui/useButtonKeys.js";
import type { useButtonLock } from "../ui/useButtonLock.js";
import { loadStyle } from "../ui/loadStyle.js";
import { Covers } from "./Covers.js";
import { ignoreBack } from "./ignoreBack.js";
import { ignoreWakingPress } from "./ignoreWakingPress.js";

/** What the companions need of the main bundle, handed over for the reason that HomeTools gives. */
export interface CompanionTools {
  newFrameId(): string;
  loadChunk: typeof loadChunk;
  missingChunk: typeof missingChunk;
  useButtonKeys: typeof useButtonKeys;
  useButtonLock: typeof useButtonLock;
  /** Draws over the screen, in a place of its own; null takes it away. */
  drawOver(layer: string, content: ReactNode): void;
  ScreenView: typeof ScreenView;
  FitText: typeof FitText;
  truthOf: typeof truthOf;
  isNightFor: typeof isNightFor;
  loadTexts: typeof loadTexts;
  /** null where the browser forbids it. */
  storage: KeyValueStore | null;
}

/** The entrance of the chunk: a screen that stays on, sounds, recordings, the set-up check and what a caregiver asks of a screen from afar. */
export function openCompanions(session: DisplaySession, tools: CompanionTools): void {
  const covers = new Covers(session);
  loadStyle(setupStyle);
  ignoreBack(session);
  const awake = openAwake(new AwakeFilm());
  const sound = openSound(session, tools, covers);
  const isWaking = ignoreWakingPress(session);
  // Before the recorder: what is pressed for the highlighted button is no hold of the space bar.
  openScanning({ session, covers, isWaking });
  openRecording(session, tools, covers);
  openIdentify(session, tools, covers);
  openReload(session, tools);
  openSetup({ session, tools, covers, sound, awake });
}
