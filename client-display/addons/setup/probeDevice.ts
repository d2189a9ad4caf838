import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import type { AwakeAddon } from "../awake/openAwake.js";
import type { OfflineAddon } from "../offline/openOffline.js";
import type { SoundAddon } from "../sound/openSound.js";
import type { StatusAddon } from "../status/openStatus.js";
import type { DeviceFacts } from "./findings.js";
import { askForFullScreen, isFullScreen } from "./fullScreen.js";
import { probeMedia } from "./probeMedia.js";

interface ProbeParts {
  sound: SoundAddon;
  awake: AwakeAddon;
  offline: OfflineAddon;
  status: StatusAddon;
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

/** What is found out later; of the status only what is news. */
type News = Omit<Partial<DeviceFacts>, "status"> & { status?: Partial<DeviceFacts["status"]> };

/**
 * To be called in a touch: it allows sound, full screen, the microphone, the camera and that the screen stays on. Answers what is known
 * at once; `note` gets the rest.
 */
export function probeDevice(parts: ProbeParts, note: (news: News) => void): DeviceFacts {
  const { securePage, storage } = parts.status.read();
  parts.sound.unlock();
  askForFullScreen();
  // A browser that cannot sound at all is as silent as a locked one.
  setTimeout(
    () => note({ status: { sound: parts.sound.findState() || "locked" }, fullScreen: isFullScreen() }),
    SETTLED_MS,
  );
  probeServer((connection) => note({ connection }));
  probeAwake(parts.awake, note);
  probeStart(parts.offline, (start) => note({ start }));
  probeMedia((facts) => {
    note({ status: facts });
    parts.status.noteMedia(facts);
    // To look at a microphone ends the film in some engines.
    probeAwake(parts.awake, note);
  });
  return {
    connection: null,
    status: { securePage, sound: null, microphone: null, camera: null, wakeLock: null, storage },
    voice: parts.sound.hasVoice(parts.language),
    fullScreen: null,
    isFilm: false,
    // No other browsers have it, whether the page was opened from the home screen or not.
    isApple: "standalone" in navigator,
    start: parts.offline.findFact(),
    clock: parts.isTimeKnown(),
    distance: null,
  };
}

export function withNews(facts: DeviceFacts, news: News): DeviceFacts {
  return { ...facts, ...news, status: { ...facts.status, ...news.status } };
}

function probeServer(take: (answers: boolean) => void): void {
  const request = new XMLHttpRequest();
  request.open("GET", "/api/health");
  request.timeout = ANSWER_MS;
  // Looked at closely: the page where a hotel's wifi asks for a name also answers 200.
  request.onloadend = () => take(request.status === 200 && READY_ANSWER.test(request.responseText));
  request.send();
}

function probeAwake(awake: AwakeAddon, note: (news: News) => void): void {
  awake.take();
  setTimeout(
    () => note({ status: { wakeLock: awake.findState() }, isFilm: awake.findKeeper() === "film" }),
    SETTLED_MS,
  );
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
