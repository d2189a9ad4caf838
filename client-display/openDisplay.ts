import { SOCKET_PATH } from "../shared/realtime/timing.js";
import type { DisplaySnapshot } from "../shared/realtime/snapshot.js";
import { adoptSocket } from "./connection/adoptSocket.js";
import { Connection, type Socket } from "./connection/Connection.js";
import { reconnectDelay } from "./connection/backoff.js";
import { newFrameId } from "./connection/frameId.js";
import { postJson } from "./connection/postJson.js";
import { postSync } from "./connection/postSync.js";
import { isSnapshot } from "./connection/readFrame.js";
import { SlowLink } from "./connection/SlowLink.js";
import { loadChunk, missingChunk } from "./loadChunk.js";
import { localClocks } from "./localClocks.js";
import { reloadUnfinished } from "./reloadUnfinished.js";
import { scheduleFrame } from "./scheduleFrame.js";
import { truthOf } from "./screens/ConfirmationScreen.js";
import { ScreenView } from "./screens/ScreenView.js";
import { DisplaySession } from "./state/DisplaySession.js";
import { isNightFor } from "./state/night.js";
import type { KeyValueStore } from "./state/storage.js";
import { drawOver } from "./companions/drawOver.js";
import { loadTexts } from "./texts/useTexts.js";
import { FitText } from "./ui/FitText.js";
import { useButtonKeys } from "./ui/useButtonKeys.js";
import { useButtonLock } from "./ui/useButtonLock.js";

declare const APP_VERSION: string;

/** What is due is on the screen by then. */
const COMPANIONS_AFTER_MS = 2_000;
const SECRET_SHAPE = /^[\w-]{20,100}$/;

/** The session of a real display in this browser, running. */
export function openDisplay(codeOfAddress: string | null): DisplaySession {
  const socket = new Connection({
    openSocket: () => takeEarlySocket() ?? new WebSocket(socketAddress()),
    clocks: localClocks,
    appVersion: APP_VERSION,
    random: Math.random,
    fetchSnapshot,
  });
  const storage = findStorage();
  const secret = takeSecret();
  const session = new DisplaySession({
    link: new SlowLink(socket, { appVersion: APP_VERSION, clocks: localClocks, postSync }),
    clocks: localClocks,
    storage,
    openPairing: (listener, take) =>
      loadChunk(
        () => import("./pairing/openPairing.js"),
        ({ openPairing }) =>
          take(openPairing({ ...listener, postJson, retryDelay, useButtonKeys, loadChunk, storage })),
      ),
    offerOfAddress: codeOfAddress === null ? null : { code: codeOfAddress, secret },
    scheduleFrame,
    isVisible: () => !document.hidden,
    random: Math.random,
  });
  document.addEventListener("visibilitychange", () => session.handleWake());
  window.addEventListener("online", () => session.handleWake());
  window.addEventListener("pageshow", () => session.handleWake());
  ["touchstart", "mousedown", "keydown"].forEach((touch) =>
    window.addEventListener(touch, () => session.handleTouch(), true),
  );
  missingChunk.handle = () => reloadUnfinished(session);
  session.start();
  setTimeout(
    () =>
      loadChunk(
        () => import("./companions/openCompanions.js"),
        ({ openCompanions }) =>
          openCompanions(session, {
            newFrameId,
            loadChunk,
            missingChunk,
            useButtonKeys,
            useButtonLock,
            drawOver,
            ScreenView,
            FitText,
            truthOf,
            isNightFor,
            loadTexts,
            storage,
          }),
      ),
    COMPANIONS_AFTER_MS,
  );
  return session;
}

function fetchSnapshot(answer: (snapshot: DisplaySnapshot | null) => void): void {
  const poll = { appVersion: APP_VERSION, epoch: null, planVersion: null, frames: [], fetches: true };
  postSync(poll, (sync) =>
    answer(sync.kind === "synced" && isSnapshot(sync.snapshot) ? sync.snapshot : null),
  );
}

/** The one-time secret of a link, behind the #. It leaves the address bar, so that no history and no onlooker keeps it. */
function takeSecret(): string | null {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, "", location.pathname + location.search);
  return SECRET_SHAPE.test(secret) ? secret : null;
}

function retryDelay(attempt: number): number {
  return reconnectDelay(attempt, null, Math.random());
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
