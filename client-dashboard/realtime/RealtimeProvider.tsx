import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import { SOCKET_PATH } from "../../shared/realtime/timing.js";
import { useAuth, type AuthState } from "../auth/AuthContext.js";
import { apiClient } from "../api/apiCall.js";
import { randomId } from "../api/randomId.js";
import { tokenStore } from "../api/tokenStore.js";
import { applyEvent, type LiveHandlers } from "./liveEvents.js";
import { CaregiverSocket, type SocketStatus } from "./CaregiverSocket.js";
import { RealtimeContext, type CallWire, type Realtime } from "./RealtimeContext.js";

function socketAddress(): string {
  return `${window.location.protocol === "https:" ? "wss:" : "ws:"}//${window.location.host}${SOCKET_PATH}`;
}

/** Stands for whoever is signed in until the first call has said who that is. */
const UNKNOWN_YET = "unknown yet";

/**
 * Whose the connection is; null while nobody is signed in. It opens beside the first call, which asks who is signed in: its snapshot is
 * mostly here before the first page asks for anything, and nothing has to be asked for twice. Whom that call then names goes on with it.
 */
function useOwner(state: AuthState): string | null {
  const [opened, setOpened] = useState<{ as: string; owner: string } | null>(null);
  if (state.status === "signedOut") {
    if (opened) setOpened(null);
    return null;
  }
  // Another group is another connection: what the old one still sends is not of this group.
  const owner =
    state.status === "signedIn"
      ? `${state.profile.userID} ${state.profile.activeGroup.groupID}`
      : (opened?.owner ?? UNKNOWN_YET);
  if (opened?.owner === owner) return opened.as;
  const as = opened?.owner === UNKNOWN_YET ? opened.as : owner;
  setOpened({ as, owner });
  return as;
}

/** Holds the one connection of a signed-in caregiver. `features` must stay the same list. */
export function RealtimeProvider({ features, children }: { features: LiveHandlers[]; children: ReactNode }) {
  const { state } = useAuth();
  const cache = useQueryClient();
  const [status, setStatus] = useState<SocketStatus>("connecting");
  const socket = useRef<CaregiverSocket | null>(null);
  const read = useRef(new Set<string>());
  const listeners = useRef(new Set<(event: ServerToCaregiver) => void>());
  const owner = useOwner(state);

  useEffect(() => {
    if (owner === null) return;
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
  }, [owner, cache, features]);

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
