import type { DisplayLanguage } from "../../shared/contract/displays.js";
import type { SoundDesk } from "../sound/openSound.js";
import type { KeyValueStore } from "../state/storage.js";
import type { DeviceFacts } from "./findings.js";
import { askForFullScreen, isFullScreen } from "./fullScreen.js";

interface ProbeParts {
  sound: SoundDesk;
  storage: KeyValueStore | null;
  language: DisplayLanguage;
  isTimeKnown(): boolean;
}

/** What a touch has allowed is there by then. */
const SETTLED_MS = 1_500;
const ANSWER_MS = 8_000;
const CHECK_KEY = "mantel.check";

/**
 * To be called in a touch: it allows sound, full screen, the microphone and that the screen stays on. Answers what is known at once;
 * `note` gets the rest.
 */
export function probeDevice(parts: ProbeParts, note: (facts: Partial<DeviceFacts>) => void): DeviceFacts {
  parts.sound.unlock();
  askForFullScreen();
  setTimeout(() => note({ sound: parts.sound.isUnlocked(), fullScreen: isFullScreen() }), SETTLED_MS);
  probeServer((connection) => note({ connection }));
  probeAwake((awake) => note({ awake }));
  probeMicrophone((microphone) => note({ microphone }));
  return {
    connection: null,
    secure: isSecure(),
    sound: null,
    voice: parts.sound.hasVoice(parts.language),
    microphone: null,
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

function probeAwake(take: (stays: boolean) => void): void {
  const { wakeLock } = navigator as { wakeLock?: { request(type: "screen"): Promise<unknown> } };
  if (!wakeLock) return take(false);
  wakeLock.request("screen").then(
    () => take(true),
    () => take(false),
  );
}

/** Nothing is recorded: it is let go at once. */
function probeMicrophone(take: (microphone: DeviceFacts["microphone"]) => void): void {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices?.getUserMedia) return take("absent");
  mediaDevices.getUserMedia({ audio: true }).then(
    (stream) => {
      stream.getTracks().forEach((track) => track.stop());
      take("works");
    },
    (error: { name?: string }) =>
      take(/^(NotAllowed|Permission|Security)/.test(error.name || "") ? "refused" : "absent"),
  );
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
