import type { ReactNode } from "react";
import type { readableDistance, viewingOfWindow } from "../../../shared/rules/letterSize.js";
import { AwakeFilm } from "../../addons/awake/AwakeFilm.js";
import { openCalling } from "../../addons/calling/openCalling.js";
import { openAwake } from "../../addons/awake/openAwake.js";
import { type PollTools, Polls } from "../../engine/connection/Polls.js";
import type { SlowLink } from "../../engine/connection/SlowLink.js";
import { openLadder } from "../../addons/ladder/openLadder.js";
import { openIdentify } from "../../addons/identify/openIdentify.js";
import type { loadLanguage } from "../../ui/languages.js";
import type { loadChunk, missingChunk } from "../../ui/loadChunk.js";
import { openOffline } from "../../addons/offline/openOffline.js";
import { openRecording } from "../../addons/recording/openRecording.js";
import { openReload } from "../../addons/reload/openReload.js";
import { firstLoopMs } from "../../addons/scanning/pace.js";
import { openScanning } from "../../addons/scanning/openScanning.js";
import type { truthOf } from "../../screens/confirmation/ConfirmationScreen.js";
import type { ScreenView } from "../../screens/ScreenView.js";
import { openSetup } from "../../addons/setup/openSetup.js";
import { openSound } from "../../addons/sound/openSound.js";
import { openStatus } from "../../addons/status/openStatus.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import type { isNightFor } from "../../engine/state/night.js";
import type { KeyValueStore } from "../../engine/state/storage.js";
import type { loadTexts } from "../../texts/useTexts.js";
import type { FitText } from "../../ui/FitText.js";
import type { useButtonKeys } from "../../ui/useButtonKeys.js";
import type { useButtonLock } from "../../ui/useButtonLock.js";
import type { screenAround } from "../../ui/useLetters.js";
import { loadStyle } from "../../ui/loadStyle.js";
import { openWhoSees } from "../../addons/whoSees/openWhoSees.js";
import { openViewing } from "../../addons/viewing/openViewing.js";
import style from "./addons.css";
import { Covers } from "./Covers.js";
import { ignoreBack } from "./ignoreBack.js";
import { ignoreWakingPress } from "./ignoreWakingPress.js";

/** What the addons need of the main bundle, handed over for the reason that HomeTools gives. */
export interface AddonTools {
  link: SlowLink;
  polling: PollTools;
  newFrameId(): string;
  loadChunk: typeof loadChunk;
  loadLanguage: typeof loadLanguage;
  missingChunk: typeof missingChunk;
  useButtonKeys: typeof useButtonKeys;
  useButtonLock: typeof useButtonLock;
  /** Draws over the screen, in a place of its own; null takes it away. */
  drawOver(layer: string, content: ReactNode): void;
  ScreenView: typeof ScreenView;
  FitText: typeof FitText;
  truthOf: typeof truthOf;
  isNightFor: typeof isNightFor;
  screenAround: typeof screenAround;
  readableDistance: typeof readableDistance;
  viewingOfWindow: typeof viewingOfWindow;
  loadTexts: typeof loadTexts;
  /** null where the browser forbids it. */
  storage: KeyValueStore | null;
}

/** The entrance of the chunk: a screen that stays on, sounds, what is done about a message that nobody answers, recordings, video calls, who can see the person, how the device is, the set-up check and what a caregiver asks of a screen from afar; and polling, where a network blocks sockets. */
export function openAddons(engine: DisplayEngine, tools: AddonTools): void {
  tools.link.allowPolling((listener, outbox) => new Polls(tools.polling, listener, outbox));
  const covers = new Covers(engine);
  const offline = openOffline(tools.storage);
  loadStyle(style);
  ignoreBack(engine);
  const awake = openAwake(new AwakeFilm());
  const sound = openSound({ engine, tools, covers, ladder: openLadder(engine, tools, covers) });
  const isWaking = ignoreWakingPress(engine);
  // Before the recorder: what is pressed for the highlighted button is no hold of the space bar.
  openScanning({ engine, covers, isWaking });
  openRecording({ engine, tools, covers, firstLoopMs });
  openIdentify(engine, tools, covers);
  openReload({ engine, tools, offline });
  const viewing = openViewing(engine, tools);
  const status = openStatus({ engine, tools, sound, awake, offline });
  openCalling({ engine, tools, covers, sound, status });
  openWhoSees({ engine, tools, covers, status });
  openSetup({ engine, tools, covers, sound, awake, offline, viewing, status });
}
