import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import { engineFrom } from "../../../shared/rules/browserName.js";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import { findCallSupport } from "./findCallSupport.js";
import type { AwakeAddon } from "../awake/openAwake.js";
import type { OfflineAddon } from "../offline/openOffline.js";
import type { SoundAddon } from "../sound/openSound.js";
import { findStorage } from "./findStorage.js";
import { MediaWatch } from "./MediaWatch.js";
import { joinTabs } from "./otherTabs.js";
import { StatusKeeper } from "./StatusKeeper.js";
import { watchBattery } from "./watchBattery.js";

/** What the set-up check asks and tells. */
export interface StatusAddon {
  /** As the server is told it, looked at anew. */
  read(): DeviceStatus;
  noteMedia: MediaWatch["noteAsked"];
  /** Calls back once it is known of camera and microphone what a browser tells without asking anybody: just after loading it is not. */
  whenMediaKnown: MediaWatch["whenTold"];
}

interface StatusParts {
  engine: DisplayEngine;
  tools: AddonTools;
  sound: SoundAddon;
  awake: AwakeAddon;
  offline: OfflineAddon;
}

/** What no event tells is looked at this often. */
const LOOK_EVERY_MS = 10_000;
/** Every look at the storage writes to it, which wears the memory of a tablet. */
const STORAGE_EVERY_MS = 5 * 60_000;
/** After a touch, or when the page has come to the front, the sound and the lock of the screen take this long. */
const SETTLED_MS = 2_000;
/** What unlocks a sound. */
const TOUCHES = ["touchend", "mousedown", "keydown"];

/** Finds out how the device is, for the server and for the set-up check. */
export function openStatus({ engine, tools, sound, awake, offline }: StatusParts): StatusAddon {
  const noteTold = joinTabs(() => keeper.tellAgain());
  const keeper: StatusKeeper = new StatusKeeper({ engine, read, newFrameId: tools.newFrameId, noteTold });
  const media = new MediaWatch(() => keeper.look());
  let battery: DeviceStatus["battery"] = null;
  let storage: DeviceStatus["storage"] = null;
  let storageReadAt = 0;
  let loadedAt: string | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function read(): DeviceStatus {
    const { clock } = engine;
    const isTimeKnown = clock.isTrusted();
    // Once: each comparison of the clocks would find another millisecond.
    if (isTimeKnown && !loadedAt)
      loadedAt = new Date(clock.now() - msSinceLoad(clock.monotonic())).toISOString();
    return {
      battery,
      pageHidden: document.hidden,
      wakeLock: awake.findState(),
      sound: sound.findState(),
      ...media.read(),
      storage: readStorage(),
      clockOffMs: isTimeKnown ? Math.round(clock.wall() - clock.now()) : null,
      securePage: offline.isSecure(),
      videoCalls: findCallSupport(offline.isSecure()),
      engine: engineFrom(navigator.userAgent),
      loadedAt,
    };
  }

  /** Somebody may have made room a moment ago. */
  function readAnew(): DeviceStatus {
    storage = null;
    return read();
  }

  function readStorage(): DeviceStatus["storage"] {
    const now = engine.clock.monotonic();
    const isRecent = storage !== null && now - storageReadAt < STORAGE_EVERY_MS;
    if (isRecent && (storage === "full") === !engine.isAllKept) return storage;
    storageReadAt = now;
    storage = findStorage(tools.storage, engine.isAllKept);
    return storage;
  }

  function lookLater(): void {
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => keeper.look(), SETTLED_MS);
  }

  engine.attach(keeper);
  watchBattery((news) => {
    battery = news;
    keeper.look();
  });
  document.addEventListener("visibilitychange", () => {
    // A page in the background is soon put to sleep; one that has come back takes its lock first.
    if (document.hidden) keeper.look();
    else lookLater();
  });
  TOUCHES.forEach((touch) => window.addEventListener(touch, lookLater, true));
  setInterval(() => keeper.look(), LOOK_EVERY_MS);
  // The lock and the sound are being asked for at this moment.
  setTimeout(() => keeper.begin(), SETTLED_MS);
  return {
    read: readAnew,
    noteMedia: (facts) => media.noteAsked(facts),
    whenMediaKnown: (done) => media.whenTold(done),
  };
}

/** performance.now() counts from there; an engine without it knows nothing better than now. */
function msSinceLoad(monotonic: number): number {
  return (window as { performance?: Performance }).performance ? monotonic : 0;
}
