import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import { openIndexedStore } from "./openIndexedStore.js";
import { loadStyle } from "../../ui/loadStyle.js";
import style from "./recording.css";
import { openMicrophone } from "./Microphone.js";
import type { RecordingParts } from "./openRecording.js";
import { type Panel, RecordingFlow } from "./RecordingFlow.js";
import { RecordingOutbox } from "./RecordingOutbox.js";
import { RecordingPanel } from "./RecordingPanel.js";
import { RECORDING_LANGUAGES } from "./texts/languages.js";

/** With the time of the press and its end, ms by the engine's monotonic clock: they may have been before the chunk was here. */
export interface RecordingAddon {
  press(at: number): void;
  release(at: number): void;
}

/** Ok, and taking it back. */
const SAVED_BUTTONS = 2;

/** The entrance of the chunk. */
export function openRecordingAddon(parts: RecordingParts): RecordingAddon {
  const { engine, tools, covers, layer, noteWaiting } = parts;
  const { loaded } = RECORDING_LANGUAGES;
  // English stands in while the display's own language is on its way.
  let spoken: DisplayLanguage = "en";
  let asked: DisplayLanguage = "en";
  let isShown = false;
  let isPaired = engine.getView().plan !== null;
  let urgentBefore = urgentKey();

  const outbox = new RecordingOutbox({
    store: openIndexedStore(),
    sendSoon: () => engine.sendSoon(),
    handleAcknowledged: (recordingId) => flow.handleAcknowledged(recordingId),
    handleRefused: (recordingId) => flow.handleRefused(recordingId),
    noteWaiting,
  });
  const flow = new RecordingFlow({
    openMicrophone,
    outbox,
    newHead: () => ({
      recordingId: tools.newFrameId(),
      displayId: engine.getView().face?.id ?? "",
      startedAt: new Date(engine.clock.now()).toISOString(),
      begunAt: Date.now(),
      state: "speaking",
    }),
    reachMs: () => {
      const { face } = engine.getView();
      return face && face.scanSeconds ? parts.firstLoopMs(face.scanSeconds, SAVED_BUTTONS) : 0;
    },
    show,
  });

  function show(panel: Panel | null): void {
    if (!panel) {
      isShown = false;
      tools.drawOver(layer, null);
      return covers.remove(layer);
    }
    tools.drawOver(
      layer,
      <RecordingPanel panel={panel} texts={loaded[spoken] || loaded.en} flow={flow} tools={tools} />,
    );
    // Drawn twelve times a second while somebody speaks; the screen below is covered once.
    if (!isShown) covers.add(layer);
    isShown = true;
  }

  function loadTexts(): void {
    const { face } = engine.getView();
    if (!face || face.language === asked) return;
    asked = face.language;
    tools.loadLanguage(RECORDING_LANGUAGES, face.language, (code) => {
      // Another one may be wanted by now.
      if (face.language === asked) spoken = code;
    });
  }

  /** null: nothing urgent is on the screen. */
  function urgentKey(): string | null {
    const { screen } = engine.getView();
    return screen.kind === "message" && screen.entry.message.urgent ? screen.entry.occurrence.key : null;
  }

  /** What stood there when the recording began does not end it. */
  function giveWayToUrgent(): void {
    const urgent = urgentKey();
    if (urgent && urgent !== urgentBefore) flow.giveWay();
    urgentBefore = urgent;
  }

  engine.attach(outbox);
  engine.subscribe(() => {
    loadTexts();
    const { plan } = engine.getView();
    if (isPaired && !plan) {
      flow.abort();
      outbox.clear();
    }
    isPaired = plan !== null;
    giveWayToUrgent();
  });
  // The screen was switched off, or the page is left: what was said until then is kept.
  document.addEventListener("visibilitychange", () => document.hidden && flow.stop());
  window.addEventListener("pagehide", () => flow.stop());
  loadStyle(style);
  loadTexts();
  outbox.load(engine.getView().face?.id ?? null);
  return { press: (at) => flow.press(at), release: (at) => flow.release(at) };
}
