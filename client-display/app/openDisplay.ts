import { SOCKET_PATH } from "../../shared/realtime/timing.js";
import type { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import { backoff, reconnectDelay } from "../../shared/rules/backoff.js";
import { readableDistance, viewingOfWindow } from "../../shared/rules/letterSize.js";
import { adoptSocket } from "../engine/connection/adoptSocket.js";
import { Connection, type Socket } from "../engine/connection/Connection.js";
import { newFrameId } from "../engine/connection/frameId.js";
import { postJson } from "../engine/connection/postJson.js";
import { postSync } from "../engine/connection/postSync.js";
import { SlowLink } from "../engine/connection/SlowLink.js";
import { loadLanguage, useLanguage } from "../ui/languages.js";
import { loadChunk, missingChunk } from "../ui/loadChunk.js";
import { localClocks } from "../engine/time/localClocks.js";
import { reloadUnfinished } from "./reloadUnfinished.js";
import { scheduleFrame } from "../ui/scheduleFrame.js";
import { truthOf } from "../screens/confirmation/ConfirmationScreen.js";
import { ScreenView } from "../screens/ScreenView.js";
import { DisplayEngine } from "../engine/state/DisplayEngine.js";
import { isNightFor } from "../engine/state/night.js";
import type { KeyValueStore } from "../engine/state/storage.js";
import { drawOver } from "./addons/drawOver.js";
import { loadTexts } from "../texts/useTexts.js";
import { FitText } from "../ui/FitText.js";
import { useButtonKeys } from "../ui/useButtonKeys.js";
import { useButtonLock } from "../ui/useButtonLock.js";
import { screenAround } from "../ui/useLetters.js";

declare const APP_VERSION: string;

/** By then a message that is due is on the screen. */
const ADDONS_AFTER_MS = 2_000;
const SECRET_SHAPE = /^[\w-]{20,100}$/;

/** The engine of a real display in this browser, running. */
export function openDisplay(codeOfAddress: string | null): DisplayEngine {
  const socket = new Connection({
    openSocket: () => takeEarlySocket() ?? new WebSocket(socketAddress()),
    clocks: localClocks,
    appVersion: APP_VERSION,
    random: Math.random,
    fetchSnapshot,
  });
  const link = new SlowLink(socket);
  const storage = findStorage();
  const secret = takeSecret();
  const engine = new DisplayEngine({
    link,
    clocks: localClocks,
    storage,
    openPairing: (listener, take) =>
      loadChunk(
        () => import("../screens/pairing/openPairing.js"),
        ({ openPairing }) =>
          take(
            openPairing({
              ...listener,
              postJson,
              backoff,
              retryDelay: (attempt) => reconnectDelay(attempt, Math.random()),
              newKey: newFrameId,
              useButtonKeys,
              FitText,
              useLanguage,
              storage,
            }),
          ),
      ),
    offerOfAddress: codeOfAddress === null ? null : { code: codeOfAddress, secret },
    scheduleFrame,
    isVisible: () => !document.hidden,
    random: Math.random,
  });
  document.addEventListener("visibilitychange", () => engine.handleWake());
  window.addEventListener("online", () => engine.handleWake());
  window.addEventListener("pageshow", () => engine.handleWake());
  ["touchstart", "mousedown", "keydown"].forEach((touch) =>
    window.addEventListener(touch, () => engine.handleTouch(), true),
  );
  missingChunk.handle = () => reloadUnfinished(engine);
  engine.start();
  setTimeout(
    () =>
      loadChunk(
        () => import("./addons/openAddons.js"),
        ({ openAddons }) =>
          openAddons(engine, {
            link,
            polling: { appVersion: APP_VERSION, clocks: localClocks, postSync },
            newFrameId,
            loadChunk,
            loadLanguage,
            missingChunk,
            useButtonKeys,
            useButtonLock,
            drawOver,
            ScreenView,
            FitText,
            truthOf,
            isNightFor,
            screenAround,
            readableDistance,
            viewingOfWindow,
            loadTexts,
            storage,
          }),
      ),
    ADDONS_AFTER_MS,
  );
  return engine;
}

function fetchSnapshot(answer: (snapshot: DisplaySnapshot | null) => void): void {
  const poll = { appVersion: APP_VERSION, epoch: null, planVersion: null, frames: [], fetches: true };
  postSync(poll, (sync) => answer(sync.kind === "synced" ? sync.snapshot : null));
}

/** The one-time secret of a link, behind the #. It leaves the address bar, so that no history and no onlooker keeps it. */
function takeSecret(): string | null {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, "", location.pathname + location.search);
  return SECRET_SHAPE.test(secret) ? secret : null;
}

/** Once: every later connection is opened here. */
function takeEarlySocket(): Socket | null {
  const early = window.mantelShell?.early;
  if (!early) return null;
  window.mantelShell = undefined;
  return adoptSocket(early);
}

function socketAddress(): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${SOCKET_PATH}`;
}

/** null where the browser forbids it: reading the property throws then. */
function findStorage(): KeyValueStore | null {
  try {
    return window.localStorage;
  } catch {
    // The display runs from memory, and tells the server that nothing is stored.
    return null;
  }
}
