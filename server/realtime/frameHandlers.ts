import type { CaregiverFrame, DeviceFrame } from "../../shared/realtime/protocol.js";
import type { Actor } from "../circle/accounts/Actor.js";
import type { AppContext } from "../core/AppContext.js";
import type { CaregiverPeer } from "./peers.js";
import type { Reporter } from "./Reporter.js";

type FrameOf<Frame extends { type: string }, Type> = Extract<Frame, { type: Type }>;

/** What is done with each kind of frame of a device, whichever way it came. */
export type DeviceFrameHandlers = {
  [Type in DeviceFrame["type"]]: (
    app: AppContext,
    reporter: Reporter,
    frame: FrameOf<DeviceFrame, Type>,
  ) => Promise<void> | void;
};

/** Who says something on a dashboard, and by which socket. */
export interface DashboardSender extends Actor {
  peer: CaregiverPeer;
}

/** The same for a dashboard's. */
export type CaregiverFrameHandlers = {
  [Type in CaregiverFrame["type"]]: (
    app: AppContext,
    sender: DashboardSender,
    frame: FrameOf<CaregiverFrame, Type>,
  ) => Promise<void> | void;
};
