import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { EarlySocket } from "./connection/adoptSocket.js";
import { Demo } from "./demo/Demo.js";
import { displayRoute } from "./displayRoute.js";
import { openDisplay } from "./openDisplay.js";
import { Preview } from "./preview/Preview.js";
import { DeviceDisplay } from "./screens/DeviceDisplay.js";
import { scheduleFrame } from "./scheduleFrame.js";
import type { DisplaySession } from "./state/DisplaySession.js";
import { loadLanguage } from "./texts/useTexts.js";
import { followInput } from "./ui/followInput.js";

declare global {
  interface Window {
    /** The inline clock of index.ejs; stopping it hands the screen over to React. `early` is the socket that it opened. */
    mantelShell?: { stop(): void; early: EarlySocket | null };
  }
}

const LANGUAGE_WAIT_MS = 2_000;

const root = document.getElementById("root");

if (root) {
  // Not before the bundle is here: on a slow line they would hold it up by a sixth of a second.
  document.getElementById("fonts")?.setAttribute("media", "all");
  followInput();
  const shell = window.mantelShell;
  const reactRoot = createRoot(root);
  const draw = (display: ReactNode) => {
    shell?.stop();
    reactRoot.render(display);
  };
  const route = displayRoute(location.pathname);
  if (route.kind === "device") startDevice(openDisplay(route.code), draw);
  // One bundle for all three: measured, a chunk for the demo costs more in lost module merging than it saves.
  else draw(route.kind === "demo" ? <Demo /> : <Preview />);
}

/** The inline clock stays until its language is here, and not for long: what is due has to show, in English if need be. */
function startDevice(session: DisplaySession, draw: (display: ReactNode) => void): void {
  const show = () => draw(<DeviceDisplay session={session} />);
  setTimeout(show, LANGUAGE_WAIT_MS);
  // Behind what the early socket has received: a message that is due is drawn at once, and not the clock before it.
  setTimeout(() => scheduleFrame(() => loadLanguage(session.getView().face, show)), 0);
}
