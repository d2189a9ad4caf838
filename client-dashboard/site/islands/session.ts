import { localStore } from "../../api/browserStore.js";
import { crossTabLock } from "../../api/crossTabLock.js";
import { PendingLogOut } from "../../api/PendingLogOut.js";
import { forgetDrafts } from "../../auth/forgetDrafts.js";
import { hasLoggedInBefore } from "../../auth/loginMarker.js";
import { postJson } from "./postJson.js";

const TOKEN_KEY = "userToken";
/** A page that goes on waits so long for the server to hear of a log-out; then the next page tells it. */
const LOG_OUT_WAIT_MS = 1_500;

const pendingLogOut = new PendingLogOut({
  store: localStore,
  endSession: () => postJson("/api/logOut", {}),
  lock: crossTabLock(localStore, "mantel-log-out"),
});

/** Keeps the labels true when another tab signs in or out, and when Back shows a page as it was; and logs out. */
export function followSession(): void {
  window.addEventListener("storage", ({ key }) => (key === TOKEN_KEY || key === null) && chooseLabels());
  window.addEventListener("pageshow", chooseLabels);
  window.addEventListener("online", () => void pendingLogOut.settle());
  void pendingLogOut.settle();
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-logs-out]")) void logOut();
  });
}

/** As frame/boot.ts does before the first paint. */
function chooseLabels(): void {
  const isSignedIn = localStore.get(TOKEN_KEY) !== null;
  document.documentElement.dataset.session = isSignedIn
    ? "signedIn"
    : hasLoggedInBefore()
      ? "remembered"
      : "signedOut";
}

/** The server has said that the session is over. */
export function forgetSession(): void {
  localStore.remove(TOKEN_KEY);
  chooseLabels();
}

async function logOut(): Promise<void> {
  forgetSession();
  forgetDrafts();
  const late = new Promise<void>((resolve) => setTimeout(resolve, LOG_OUT_WAIT_MS));
  await Promise.race([Promise.all([pendingLogOut.request(), silenceThisBrowser()]), late]);
  window.location.assign("/");
}

async function silenceThisBrowser(): Promise<void> {
  try {
    await (await import("./silencePush.js")).silencePush();
  } catch (error) {
    // The dashboard does it when it is next opened.
    console.warn("Push could not be kept up to date.", error);
  }
}
