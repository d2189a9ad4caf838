import { useSyncExternalStore } from "react";
import type { DisplayEngine } from "../engine/state/DisplayEngine.js";
import { ScreenView } from "./ScreenView.js";

/** An engine on the screen: of this device, or of the demo. */
export function DeviceDisplay({ engine }: { engine: DisplayEngine }) {
  const view = useSyncExternalStore(engine.subscribe, engine.getView);
  return <ScreenView view={view} actions={engine} />;
}
