import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import { SOCKET_PATH } from "../../shared/realtime/timing.js";
import { useAuth } from "../auth/AuthContext.js";
import { apiClient } from "../api/apiCall.js";
import { randomId } from "../api/randomId.js";
import { tokenStore } from "../api/tokenStore.js";
import { applyEvent, type LiveHandlers } from "./liveEvents.js";
import { CaregiverSocket, type SocketStatus } from "./CaregiverSocket.js";
import { RealtimeContext, type CallWire, type Realtime } from "./RealtimeContext.js";

function socketAddress(): string {
  return `${window.location.protocol === "https:" ? "wss:" : "ws:"}//${window.location.host}${SOCKET_PATH}`;
}

/** Holds the one connection of a signed-in caregiver. `features` must stay the same list. */
export function RealtimeProvider({ features, children }: { features: LiveHandlers[]; children: ReactNode }) {
  const { state } = useAuth();
  const cache = useQueryClient();
  const [status, setStatus] = useState<SocketStatus>("connecting");
  const socket = useRef<CaregiverSocket | null>(null);
  const read = useRef(new Set<string>());
  const listeners = useRef(new Set<(event: ServerToCaregiver) => void>());
  const userId = state.status === "signedIn" ? state.profile.userID : null;
  // Another group is another connection: what the old one still sends is not of this group.
  const groupId = state.status === "signedIn" ? state.profile.activeGroup.groupID : null;

  useEffect(() => {
    if (userId === null) return;
    const connection = new CaregiverSocket({
      open: () => new WebSocket(socketAddress()),
      appVersion: APP_VERSION,
      getToken: () => tokenStore.get(),
      refreshToken: (rejected) => apiClient.refresh(rejected),
      onEvent: (event) => {
        applyEvent(features, cache, event);
        listeners.current.forEach((listener) => listener(event));
      },
      onStatus: setStatus,
    });
    socket.current = connection;
    connection.start();
    const wake = () => document.visibilityState === "visible" && connection.wake();
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      connection.stop();
      socket.current = null;
      setStatus("connecting");
    };
  }, [userId, groupId, cache, features]);

  const callWire = useMemo<CallWire>(
    () => ({
      isLive: () => socket.current?.isLive() ?? false,
      retryNow: () => socket.current?.wake(),
      send: (frame) => socket.current?.send(frame),
      listen: (listener) => {
        listeners.current.add(listener);
        return () => void listeners.current.delete(listener);
      },
    }),
    [],
  );
  const realtime = useMemo<Realtime>(
    () => ({
      status,
      callWire,
      markRead: ({ key, choice, displayId }) => {
        const answer = `${key} ${choice}`;
        if (!socket.current || read.current.has(answer)) return;
        read.current.add(answer);
        socket.current.send({ type: "answer.read", id: randomId(), key, displayId });
      },
    }),
    [status, callWire],
  );
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}
