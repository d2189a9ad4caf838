import { createContext, useContext } from "react";
import type { SocketStatus } from "./CaregiverSocket.js";

export interface Realtime {
  status: SocketStatus;
  /** The caregiver has this answer before their eyes: the display will say so. Told once per choice. */
  markRead: (answer: { choice: string; key: string; displayId: string }) => void;
}

export const RealtimeContext = createContext<Realtime>({ status: "connecting", markRead: () => {} });

export function useRealtime(): Realtime {
  return useContext(RealtimeContext);
}
