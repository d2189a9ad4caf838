import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { EarlySocket } from "../engine/connection/adoptSocket.js";
import { isSnapshot } from "../engine/connection/readFrame.js";
import { displayRoute } from "./displayRoute.js";
import { loadChunk } from "../ui/loadChunk.js";
import { localClocks } from "../engine/time/localClocks.js";
import { openDisplay } from "./openDisplay.js";
import { DeviceDisplay } from "../screens/DeviceDisplay.js";
import { ScreenView } from "../screens/ScreenView.js";
import { scheduleFrame } from "../ui/scheduleFrame.js";
import { DisplayEngine } from "../engine/state/DisplayEngine.js";
import { agendaMessages } from "../engine/state/agendaMessages.js";
import { screenOf } from "../engine/state/Screen.js";
import { isSameView, minuteOf } from "../engine/state/View.js";
import { loadTexts } from "../texts/useTexts.js";
import { followInput } from "../ui/followInput.js";

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
  else if (route.kind === "demo") startDemo(draw);
  else startPreview(draw);
}

function startDemo(draw: (display: ReactNode) => void): void {
  const tools = { clocks: localClocks, scheduleFrame, DisplayEngine, DeviceDisplay };
  loadChunk(
    () => import("../demo/openDemo.js"),
    ({ openDemo }) => openDemo(tools, draw),
  );
}

function startPreview(draw: (display: ReactNode) => void): void {
  const tools = { agendaMessages, isSnapshot, isSameView, minuteOf, screenOf, ScreenView };
  loadChunk(
    () => import("../preview/Preview.js"),
    ({ Preview }) => draw(<Preview tools={tools} />),
  );
}

/** The inline clock stays until its language is here, and not for long: what is due has to show, in English if need be. */
function startDevice(engine: DisplayEngine, draw: (display: ReactNode) => void): void {
  const show = () => draw(<DeviceDisplay engine={engine} />);
  setTimeout(show, LANGUAGE_WAIT_MS);
  // Behind what the early socket has received: a message that is due is drawn at once, and not the clock before it.
  setTimeout(() => scheduleFrame(() => loadTexts(engine.getView().face, show)), 0);
}
