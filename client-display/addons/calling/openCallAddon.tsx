import { CALL_CAREGIVERS_MAX } from "../../../shared/limits.js";
import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import type { PlannedCall } from "../../../shared/realtime/snapshot.js";
import { loadStyle } from "../../ui/loadStyle.js";
import style from "./calling.css";
import { CallFlow } from "./CallFlow.js";
import { CallFrames } from "./CallFrames.js";
import { CallLinks } from "./CallLinks.js";
import { CallMark } from "./CallMark.js";
import { CallPanel } from "./CallPanel.js";
import { comeBack } from "./comeBack.js";
import { findRingFate, LAYER } from "./findRingFate.js";
import type { CallingSurroundings } from "./openCalling.js";
import { OwnMedia } from "./OwnMedia.js";
import type { Panel } from "./Panel.js";
import { Ringer } from "./Ringer.js";
import { Seat } from "./Seat.js";
import { CALL_LANGUAGES } from "./texts/languages.js";

export interface CallAddon {
  /** null: nothing rings here and nobody talks. */
  follow(call: PlannedCall | null): void;
}

/** What of the other layers a ring waits for: what somebody says is not interrupted. */
const RECORDING = "recording";
/** Of the page, while a call is a picture beside something urgent. */
const BESIDE = "calling-beside";
const UNLOCKING = ["touchend", "mousedown", "keydown"];

/** The entrance of the chunk. */
export function openCallAddon({ engine, tools, covers, sound, status }: CallingSurroundings): CallAddon {
  const { loaded } = CALL_LANGUAGES;
  // English stands in while the display's own language is on its way.
  let spoken: DisplayLanguage = "en";
  let asked: DisplayLanguage = "en";
  let panel: Panel | null = null;
  let isCovering = false;

  const frames = new CallFrames(tools.newFrameId, () => engine.sendSoon());
  const seats: Seat[] = [];
  while (seats.length < CALL_CAREGIVERS_MAX) seats.push(new Seat());
  const own = new OwnMedia(() => flow.noteMedia());
  const ringer = new Ringer(sound, () => flow.noteChime());
  const flow: CallFlow = new CallFlow({
    frames,
    openLinks: () => openLinks(),
    own,
    seats,
    hasVolume: seats.some((seat) => seat.hasVolume()),
    mark: new CallMark(findSessionStorage(), tools.storage),
    now: () => engine.clock.now(),
    findAllowed: (take) =>
      status.whenMediaKnown(() => {
        const { microphone, camera } = status.read();
        take({ audio: microphone === "ready", video: camera === "ready" });
      }),
    findRing: () => findRingFate({ wasHeard: ringer.wasHeard, covers, status }),
    isBusy: () => covers.isCoveredBy(RECORDING),
    below,
    show,
    ring,
  });
  let callId = "";

  function openLinks(): CallLinks {
    return new CallLinks({
      seats,
      page: tools.newFrameId(),
      now: () => engine.clock.now(),
      isOnline: () => engine.isOnline(),
      send: (to, { seq, signal }) => frames.say({ type: "call.signal", callId, to, seq, signal }),
      renew: () => frames.say({ type: "call.heard", callId, renew: true }),
      handleChange: () => flow.look(),
      handleProblem: noteProblem,
    });
  }

  function below() {
    const { screen } = engine.getView();
    const message = screen.kind === "message" ? screen.entry.message : null;
    return {
      urgent: message !== null && message.urgent,
      confirmation: screen.kind === "confirmation",
      reminder: message && !message.urgent ? message.text : null,
    };
  }

  function show(next: Panel | null): void {
    panel = next;
    const isAside = next !== null && next.kind === "talking" && next.isAside;
    const covering = next !== null && !isAside;
    draw();
    makeRoom(isAside);
    if (covering === isCovering) return;
    isCovering = covering;
    if (covering) covers.add(LAYER);
    else covers.remove(LAYER);
  }

  /** What is urgent stands beside the picture of the call, which must cover no word and no button of it. */
  function makeRoom(isAside: boolean): void {
    const { classList } = document.documentElement;
    if (classList.contains(BESIDE) === isAside) return;
    if (isAside) classList.add(BESIDE);
    else classList.remove(BESIDE);
    // Its letters are as large as its room.
    window.dispatchEvent(new Event("resize"));
  }

  function draw(): void {
    if (!panel) return tools.drawOver(LAYER, null);
    const texts = loaded[spoken] || loaded.en;
    tools.drawOver(
      LAYER,
      <CallPanel panel={panel} own={own.video} texts={texts} actions={flow} tools={tools} />,
    );
  }

  function ring(call: PlannedCall | null): void {
    const { face } = engine.getView();
    if (!call || !face) return ringer.stop();
    const words = (loaded[spoken] || loaded.en).isCalling(call.callerName);
    ringer.start({ words, language: spoken, volume: face.sound.volume });
  }

  function loadTexts(): void {
    const { face } = engine.getView();
    if (!face || face.language === asked) return;
    asked = face.language;
    tools.loadLanguage(CALL_LANGUAGES, face.language, (code) => {
      // Another one may be wanted by now.
      if (face.language === asked) spoken = code;
      draw();
    });
  }

  /** What plays after a touch only may play from now on. */
  function unlock(): void {
    UNLOCKING.forEach((touch) => window.removeEventListener(touch, unlock, true));
    seats.forEach((seat) => seat.play(() => undefined));
  }

  comeBack({
    isOnline: () => engine.isOnline(),
    isInCall: () => panel !== null,
    hasToSay: () => frames.frames().length > 0,
    retry: () => engine.handleWake(),
  });
  engine.attach({
    frames: () => frames.frames(),
    handleFrame: (frame) => {
      frames.handleFrame(frame);
      if (frame.type === "call.signal" && frame.callId === callId) flow.receive(frame);
    },
  });
  engine.subscribe(() => {
    loadTexts();
    flow.look();
  });
  covers.subscribe(() => flow.look());
  // Of which the status has heard before: it is asked what may be used now. Older engines have no such event.
  (navigator as { mediaDevices?: MediaDevices }).mediaDevices?.addEventListener?.("devicechange", () =>
    flow.noteDevices(),
  );
  UNLOCKING.forEach((touch) => window.addEventListener(touch, unlock, true));
  loadStyle(style);
  loadTexts();
  return {
    follow(call) {
      if (call) callId = call.id;
      flow.follow(call);
    },
  };
}

/** The console has it, for whoever looks for the reason at the device: another connection is tried in a moment. */
function noteProblem(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

/** null where the browser forbids it: reading the property throws then. */
function findSessionStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
