import { createContext, useContext } from "react";
import type { CaregiverFrame } from "../../shared/realtime/protocol.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { SocketStatus } from "./CaregiverSocket.js";

/** What a page says of a video call. */
export type CallFrame = Extract<CaregiverFrame, { type: `call.${string}` }>;

/** The socket as a call needs it, whatever becomes of the connection: the same object for as long as the dashboard is open. */
export interface CallWire {
  /** What is said now reaches the server. */
  isLive: () => boolean;
  /** Tries for a lost connection now, not when the next try would be due. */
  retryNow: () => void;
  /** Delivered now or after the next connect. */
  send: (frame: CallFrame) => void;
  /** Hears everything that the server tells, until the function that it returns is called. */
  listen: (listener: (event: ServerToCaregiver) => void) => () => void;
}

export interface Realtime {
  status: SocketStatus;
  /** The caregiver has this answer before their eyes: the display will say so. Told once per choice. */
  markRead: (answer: { choice: string; key: string; displayId: string }) => void;
  callWire: CallWire;
}

const NO_WIRE: CallWire = { isLive: () => false, retryNow: () => {}, send: () => {}, listen: () => () => {} };

export const RealtimeContext = createContext<Realtime>({
  status: "connecting",
  markRead: () => {},
  callWire: NO_WIRE,
});

export function useRealtime(): Realtime {
  return useContext(RealtimeContext);
}
