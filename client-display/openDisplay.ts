import { SOCKET_PATH } from "../shared/realtime/timing.js";
import { Connection } from "./connection/Connection.js";
import { postPairing } from "./connection/postPairing.js";
import { postSync } from "./connection/postSync.js";
import { SlowLink } from "./connection/SlowLink.js";
import { localClocks } from "./localClocks.js";
import { scheduleFrame } from "./scheduleFrame.js";
import { DisplaySession } from "./state/DisplaySession.js";
import type { KeyValueStore } from "./state/storage.js";
import { keepAwake } from "./ui/keepAwake.js";

declare const APP_VERSION: string;

/** The session of a real display in this browser, running. */
export function openDisplay(codeOfAddress: string | null): DisplaySession {
  const socket = new Connection({
    openSocket: () => new WebSocket(socketAddress()),
    clocks: localClocks,
    appVersion: APP_VERSION,
    random: Math.random,
  });
  const session = new DisplaySession({
    link: new SlowLink(socket, { appVersion: APP_VERSION, clocks: localClocks, postSync }),
    clocks: localClocks,
    storage: findStorage(),
    postPairing,
    codeOfAddress,
    scheduleFrame,
    isVisible: () => !document.hidden,
    random: Math.random,
  });
  document.addEventListener("visibilitychange", () => session.handleWake());
  window.addEventListener("online", () => session.handleWake());
  window.addEventListener("pageshow", () => session.handleWake());
  keepAwake();
  session.start();
  return session;
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
