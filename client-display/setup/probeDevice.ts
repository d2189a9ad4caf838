import type { DisplayLanguage } from "../../shared/contract/displays.js";
import type { AwakeDesk } from "../awake/openAwake.js";
import type { SoundDesk } from "../sound/openSound.js";
import type { KeyValueStore } from "../state/storage.js";
import type { DeviceFacts } from "./findings.js";
import { askForFullScreen, isFullScreen } from "./fullScreen.js";
import { probeMedia } from "./probeMedia.js";

interface ProbeParts {
  sound: SoundDesk;
  awake: AwakeDesk;
  storage: KeyValueStore | null;
  language: DisplayLanguage;
  isTimeKnown(): boolean;
}

/** What a touch has allowed is there by then. */
const SETTLED_MS = 1_500;
const ANSWER_MS = 8_000;
const CHECK_KEY = "mantel.check";

/**
 * To be called in a touch: it allows sound, full screen, the microphone, the camera and that the screen stays on. Answers what is known
 * at once; `note` gets the rest.
 */
export function probeDevice(parts: ProbeParts, note: (facts: Partial<DeviceFacts>) => void): DeviceFacts {
  parts.sound.unlock();
  askForFullScreen();
  setTimeout(() => note({ sound: parts.sound.isUnlocked(), fullScreen: isFullScreen() }), SETTLED_MS);
  probeServer((connection) => note({ connection }));
  probeAwake(parts.awake, (awake) => note({ awake }));
  probeMedia((facts) => {
    note(facts);
    // To look at a microphone ends the film in some engines.
    probeAwake(parts.awake, (awake) => note({ awake }));
  });
  return {
    connection: null,
    secure: isSecure(),
    sound: null,
    voice: parts.sound.hasVoice(parts.language),
    microphone: null,
    camera: null,
    fullScreen: null,
    awake: null,
    storage: canStore(parts.storage),
    clock: parts.isTimeKnown(),
  };
}

/** Old engines do not say it themselves. */
function isSecure(): boolean {
  return window.isSecureContext ?? location.protocol === "https:";
}

function probeServer(take: (answers: boolean) => void): void {
  const request = new XMLHttpRequest();
  request.open("GET", "/api/health");
  request.timeout = ANSWER_MS;
  request.onloadend = () => take(request.status === 200);
  request.send();
}

function probeAwake(awake: AwakeDesk, take: (fact: DeviceFacts["awake"]) => void): void {
  awake.take();
  setTimeout(() => take(awake.findKeeper() ?? "nothing"), SETTLED_MS);
}

function canStore(storage: KeyValueStore | null): boolean {
  try {
    storage?.setItem(CHECK_KEY, "1");
    const kept = storage?.getItem(CHECK_KEY) === "1";
    storage?.removeItem(CHECK_KEY);
    return kept;
  } catch {
    // Full or forbidden: that is the answer.
    return false;
  }
}
