import type { DisplayLanguage } from "../../shared/contract/displays.js";
import { firstLoopMs } from "../scanning/pace.js";
import { openIndexedStore } from "./openIndexedStore.js";
import { loadStyle } from "../ui/loadStyle.js";
import style from "./recording.css";
import { openMicrophone } from "./Microphone.js";
import type { RecordingParts } from "./openRecording.js";
import { type Panel, RecordingFlow } from "./RecordingFlow.js";
import { RecordingOutbox } from "./RecordingOutbox.js";
import { RecordingPanel } from "./RecordingPanel.js";
import type { RecordingTexts } from "./RecordingTexts.js";
import { en } from "./texts/en.js";

type Language = Partial<Record<DisplayLanguage, RecordingTexts>>;

/** With the time of the press and its end, ms by the session's monotonic clock: they may have been before the chunk was here. */
export interface RecordingDesk {
  press(at: number): void;
  release(at: number): void;
}

/** Ok, and taking it back. */
const SAVED_BUTTONS = 2;
/** Only the active one is loaded. English stands in while it is on its way. */
const LOADERS: Partial<Record<DisplayLanguage, () => Promise<Language>>> = {
  es: () => import("./texts/es.js"),
  de: () => import("./texts/de.js"),
  fr: () => import("./texts/fr.js"),
  it: () => import("./texts/it.js"),
  nl: () => import("./texts/nl.js"),
  pt: () => import("./texts/pt.js"),
  nb: () => import("./texts/nb.js"),
};

/** The entrance of the chunk. */
export function openRecordingDesk(parts: RecordingParts): RecordingDesk {
  const { session, tools, covers, layer, noteWaiting } = parts;
  const loaded: Language = { en };
  const asked: DisplayLanguage[] = ["en"];
  let isShown = false;
  let isPaired = session.getView().plan !== null;
  let urgentBefore = urgentKey();

  const textsOf = (language: DisplayLanguage | null) => (language && loaded[language]) || en;
  const language = () => session.getView().face?.language ?? null;

  const outbox = new RecordingOutbox({
    store: openIndexedStore(),
    sendSoon: () => session.sendSoon(),
    handleTold: (recordingId) => flow.handleTold(recordingId),
    handleRefused: (recordingId) => flow.handleRefused(recordingId),
    noteWaiting,
  });
  const flow = new RecordingFlow({
    openMicrophone,
    outbox,
    newHead: () => ({
      recordingId: tools.newFrameId(),
      displayId: session.getView().face?.id ?? "",
      startedAt: new Date(session.clock.now()).toISOString(),
      begunAt: Date.now(),
      state: "speaking",
    }),
    reachMs: () => {
      const { face } = session.getView();
      return face && face.scanSeconds ? firstLoopMs(face.scanSeconds, SAVED_BUTTONS) : 0;
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
      <RecordingPanel panel={panel} texts={textsOf(language())} flow={flow} tools={tools} />,
    );
    // Drawn twelve times a second while somebody speaks; the screen below is covered once.
    if (!isShown) covers.add(layer);
    isShown = true;
  }

  function loadTexts(): void {
    const code = language();
    const load = code && LOADERS[code];
    if (!code || !load || asked.indexOf(code) >= 0) return;
    asked.push(code);
    tools.loadChunk(load, (texts) => {
      loaded[code] = texts[code];
    });
  }

  /** null: nothing urgent is on the screen. */
  function urgentKey(): string | null {
    const { screen } = session.getView();
    return screen.kind === "message" && screen.entry.message.urgent ? screen.entry.occurrence.key : null;
  }

  /** What stood there when the recording began does not end it. */
  function giveWayToUrgent(): void {
    const urgent = urgentKey();
    if (urgent && urgent !== urgentBefore) flow.giveWay();
    urgentBefore = urgent;
  }

  session.attach(outbox);
  session.subscribe(() => {
    loadTexts();
    const { plan } = session.getView();
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
  outbox.load(session.getView().face?.id ?? null);
  return { press: (at) => flow.press(at), release: (at) => flow.release(at) };
}
