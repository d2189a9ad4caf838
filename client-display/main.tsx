import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Demo } from "./demo/Demo.js";
import { type DisplayRoute, displayRoute } from "./displayRoute.js";
import { openDisplay } from "./openDisplay.js";
import { Preview } from "./preview/Preview.js";
import { DeviceDisplay } from "./screens/DeviceDisplay.js";
import { followInput } from "./ui/followInput.js";

declare global {
  interface Window {
    /** The inline clock of index.ejs; stopping it hands the screen over to React. */
    mantelShell?: { stop(): void };
  }
}

const root = document.getElementById("root");

if (root) {
  followInput();
  window.mantelShell?.stop();
  createRoot(root).render(displayOf(displayRoute(location.pathname)));
}

// One bundle for all three: measured, a chunk for the demo costs more in lost module merging than it saves.
function displayOf(route: DisplayRoute): ReactNode {
  if (route.kind === "demo") return <Demo />;
  if (route.kind === "preview") return <Preview />;
  return <DeviceDisplay session={openDisplay(route.code)} />;
}
