import { useEffect, useState, useSyncExternalStore } from "react";
import { useRealtime } from "../../../realtime/RealtimeContext.js";
import { callServer } from "./callServer.js";
import { CallSession, type CallView } from "./CallSession.js";

/** The page's part in the calls of a display, for as long as the page stands. */
export function useCallSession(displayId: string): { session: CallSession; view: CallView } {
  const { callWire } = useRealtime();
  const [session] = useState(
    () =>
      new CallSession({
        displayId,
        server: callServer(displayId),
        wire: callWire,
        createConnection: (config) => new RTCPeerConnection(config),
      }),
  );
  useEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  const view = useSyncExternalStore(session.watch, session.getView);
  return { session, view };
}
