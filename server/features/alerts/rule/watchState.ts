import type { AlertCause } from "../../../../shared/contract/base/alertCause.js";
import type { DeviceStatus } from "../../../../shared/contract/base/deviceStatus.js";
import type { Night, WatchSettings } from "../../../../shared/contract/displays.js";

/** What the rule of alerts knows, remembers and tells. All times are epoch milliseconds. */

/** Families of screens that went silent with many others, and are silent still, are told so much later. */
export const MASS_SILENCE_HELD_MS = 30 * 60_000;

/** One device of the display that was not removed. */
export interface DeviceFacts {
  id: string;
  name: string;
  pairedAt: number;
  lastSeenAt: number;
  online: boolean;
  /** As it last said it; null: it never has. */
  status: Pick<DeviceStatus, "battery" | "pageHidden" | "sound" | "storage" | "clockOffMs"> | null;
}

export interface WatchFacts extends WatchSettings {
  timeZone: string;
  night: Night | null;
  /** The display is meant to be heard. */
  usesSound: boolean;
  /** Away or archived: nobody is told anything. `until` null: nobody knows how long. */
  rest: { until: number | null } | null;
  devices: DeviceFacts[];
  /** Since when the watchdog itself has worked without a gap. */
  steadySince: number;
  /** The last touch that is known; null: none, or nobody wants to know. */
  lastTouchAt: number | null;
}

/** One cause of a display, or of one device where every screen is watched. There is none for what is well and was for a while. */
export interface AlertState {
  cause: AlertCause;
  /** null: of the display. */
  deviceId: string | null;
  /** `unstable`: nothing is told until it has been steady for half an hour. */
  phase: "idle" | "open" | "unstable";
  /** What was told last, and what it was about; null: nothing yet. */
  told: { alertId: string; deviceIds: string[]; since: number } | null;
  /** Since when it is bad, or good, without a break; null: it is not. */
  badSince: number | null;
  goodSince: number | null;
  /** When something was told of it, within the last half hour. */
  changes: number[];
  /** While unstable: how it was last, and since when. */
  last: { is: "bad" | "good"; since: number } | null;
}

/** What is kept of a device between two looks. */
export interface DeviceMemory {
  id: string;
  /** `out`: it was in before. null: not known, or never in. */
  charger: "in" | "out" | null;
  /** null: it is online. */
  silentFrom: number | null;
  /** Its longer silences of the last days, by which is known when it is usually off. */
  silences: { from: number; to: number }[];
}

export interface WatchState {
  alerts: AlertState[];
  devices: DeviceMemory[];
  /** It went silent with many others: nobody is told of that before. */
  heldUntil: number | null;
  isResting: boolean;
  /** When its last rest ended; null: it has not rested. */
  awakeSince: number | null;
  /** The time of day by which somebody must have touched it, and the last day that was judged by it. */
  touch: { by: string | null; day: string | null };
}

export const NEW_WATCH: WatchState = {
  alerts: [],
  devices: [],
  heldUntil: null,
  isResting: false,
  awakeSince: null,
  touch: { by: null, day: null },
};

export type Tell =
  | {
      kind: "raised";
      alertId: string;
      cause: AlertCause;
      at: number;
      deviceName: string | null;
      since: number;
      detail: number | null;
    }
  | {
      kind: "cleared";
      alertId: string;
      cause: AlertCause;
      at: number;
      after: number;
      how: "good" | "ended" | "replaced";
      /** After it had been unstable: the alert may have been cleared before. */
      isSteady: boolean;
    }
  | { kind: "unstable"; alertId: string; cause: AlertCause; at: number };

export interface Verdict {
  state: WatchState;
  tells: Tell[];
  /** When to look again, if nothing happens before; null: then only. */
  lookAt: number | null;
}
