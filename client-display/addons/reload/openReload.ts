import type { AddonTools } from "../../app/addons/openAddons.js";
import type { OfflineAddon } from "../offline/openOffline.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import { isQuietMoment } from "./isQuietMoment.js";
import { ReloadWish } from "./ReloadWish.js";

declare const APP_VERSION: string;

interface ReloadParts {
  engine: DisplayEngine;
  tools: AddonTools;
  offline: OfflineAddon;
}

const LOOK_MS = 5_000;
/** How often the server is asked for its version; also asked with every new connection, since an update ends them all. */
const VERSION_EVERY_MS = 60 * 60_000;
/** Looked at closely: the page where a hotel's wifi asks for a name also answers 200. */
const VERSION_ANSWER = /^"([^"]{1,64})"$/;
const READY_ANSWER = /"ready":true/;
const TOUCHES = ["touchstart", "mousedown", "keydown"];

/** Loads the page anew when a caregiver asked for it, the server has another version or a part of it stays away, and nobody is disturbed. */
export function openReload({ engine, tools, offline }: ReloadParts): void {
  const { storage, missingChunk } = tools;
  const wish = new ReloadWish(storage, offline.ownVersion);
  let touchedAt = -Infinity;
  let askedAt = -Infinity;

  function askVersion(): void {
    askedAt = engine.clock.monotonic();
    get("/api/getVersion", (body) => {
      const version = VERSION_ANSWER.exec(body);
      if (!version) return;
      // What is kept here is complete; of what the server has, somebody may still be copying the files.
      offline.update((next) => {
        if (next) wish.noteKept({ own: APP_VERSION, next }, engine.clock.now());
        else wish.noteVersion(version[1]!, engine.clock.now());
      });
    });
  }

  function isQuiet(): boolean {
    const untouchedMs = engine.clock.monotonic() - touchedAt;
    const now = engine.clock.now();
    return isQuietMoment({ view: engine.getView(), isIdle: engine.isIdle(), untouchedMs, now });
  }

  function look(): void {
    if (engine.clock.monotonic() - askedAt >= VERSION_EVERY_MS) askVersion();
    if (wish.isWanted()) reloadIfQuiet((now) => wish.note(now));
  }

  function repair(): void {
    if (wish.isRepairDue(engine.clock.now())) reloadIfQuiet((now) => wish.noteRepair(now));
  }

  /** Never while the server is away: the page would not come back. */
  function reloadIfQuiet(note: (now: number) => boolean): void {
    if (!isQuiet()) return;
    get("/api/health", (body) => {
      if (READY_ANSWER.test(body) && isQuiet() && note(engine.clock.now())) location.reload();
    });
  }

  engine.attach({
    handleFrame: (frame) => {
      if (frame.type === "device.reload") wish.ask();
      if (frame.type === "snapshot") askVersion();
    },
  });
  TOUCHES.forEach((touch) =>
    window.addEventListener(touch, () => (touchedAt = engine.clock.monotonic()), true),
  );
  setInterval(look, LOOK_MS);
  // Without a plan it is the keypad that is missing, and there is no quiet moment to wait for.
  const { handle: reloadUnfinished } = missingChunk;
  missingChunk.handle = () => (engine.getView().plan ? repair() : reloadUnfinished());
}

/** `take` gets the answer of a server that is well; of any other nothing is heard. */
function get(path: string, take: (body: string) => void): void {
  const request = new XMLHttpRequest();
  request.open("GET", path);
  request.timeout = LOOK_MS * 2;
  request.onload = () => request.status === 200 && take(request.responseText);
  request.send();
}
