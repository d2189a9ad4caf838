import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import type { AwakeAddon } from "../awake/openAwake.js";
import type { OfflineAddon } from "../offline/openOffline.js";
import type { SoundAddon } from "../sound/openSound.js";
import type { KeyValueStore } from "../../engine/state/storage.js";
import type { DeviceFacts } from "./findings.js";
import { askForFullScreen, isFullScreen } from "./fullScreen.js";
import { probeMedia } from "./probeMedia.js";

interface ProbeParts {
  sound: SoundAddon;
  awake: AwakeAddon;
  offline: OfflineAddon;
  storage: KeyValueStore | null;
  language: DisplayLanguage;
  isTimeKnown(): boolean;
}

/** What a touch has allowed is there by then. */
const SETTLED_MS = 1_500;
const ANSWER_MS = 8_000;
/** On weak wifi everything that a start needs takes that long to come. */
const START_WAIT_MS = 30_000;
const START_LOOK_MS = 500;
const READY_ANSWER = /"ready":true/;
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
  probeStart(parts.offline, (start) => note({ start }));
  probeMedia((facts) => {
    note(facts);
    // To look at a microphone ends the film in some engines.
    probeAwake(parts.awake, (awake) => note({ awake }));
  });
  return {
    connection: null,
    secure: parts.offline.isSecure(),
    sound: null,
    voice: parts.sound.hasVoice(parts.language),
    microphone: null,
    camera: null,
    fullScreen: null,
    awake: null,
    storage: canStore(parts.storage),
    start: parts.offline.findFact(),
    clock: parts.isTimeKnown(),
    distance: null,
  };
}

function probeServer(take: (answers: boolean) => void): void {
  const request = new XMLHttpRequest();
  request.open("GET", "/api/health");
  request.timeout = ANSWER_MS;
  // Looked at closely: the page where a hotel's wifi asks for a name also answers 200.
  request.onloadend = () => take(request.status === 200 && READY_ANSWER.test(request.responseText));
  request.send();
}

function probeAwake(awake: AwakeAddon, take: (fact: DeviceFacts["awake"]) => void): void {
  awake.take();
  setTimeout(() => take(awake.findKeeper() ?? "nothing"), SETTLED_MS);
}

/** Everything that a start needs is on its way a few seconds after this page began. */
function probeStart(offline: OfflineAddon, take: (start: DeviceFacts["start"]) => void): void {
  const begin = Date.now();
  (function look(): void {
    const fact = offline.findFact();
    if (fact === null && Math.abs(Date.now() - begin) < START_WAIT_MS) setTimeout(look, START_LOOK_MS);
    else take(fact || "late");
  })();
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
