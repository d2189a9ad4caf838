import { useSyncExternalStore } from "react";
import type { DisplaySession } from "../state/DisplaySession.js";
import { ScreenView } from "./ScreenView.js";

/** A session on the screen: of this device, or of the demo. */
export function DeviceDisplay({ session }: { session: DisplaySession }) {
  const view = useSyncExternalStore(session.subscribe, session.getView);
  return <ScreenView view={view} hands={session} />;
}
