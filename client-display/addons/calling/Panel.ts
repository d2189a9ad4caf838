import type { PlannedCall } from "../../../shared/realtime/snapshot.js";
import type { Seat } from "./Seat.js";

/** A caregiver in the call, as the screen shows them. */
export interface Person {
  sideId: string;
  name: string;
  seat: Seat;
  state: "waiting" | "connecting" | "connected" | "lost";
  hasPicture: boolean;
  isWeak: boolean;
}

/** What the layer of calls shows. */
export type Panel =
  /** `secondsLeft`: then it begins by itself; null: it does not. */
  | { kind: "ringing"; call: PlannedCall; secondsLeft: number | null }
  | {
      kind: "talking";
      call: PlannedCall;
      people: Person[];
      own: {
        hasSound: boolean;
        hasPicture: boolean;
        isMuted: boolean;
        isCameraOff: boolean;
        mayHaveCamera: boolean;
      };
      /** The browser wants to be touched before it lets anybody be heard. */
      isSilent: boolean;
      /** What is due and not urgent: small, and silent. */
      reminder: string | null;
      /** Something urgent has the screen: the call is a picture in the corner. */
      isAside: boolean;
      hasVolume: boolean;
    }
  | { kind: "over"; name: string };

/** What can be pressed. */
export interface CallActions {
  answer(): void;
  notNow(): void;
  hangUp(): void;
  mute(isMuted: boolean): void;
  turnCamera(isOff: boolean): void;
  changeVolume(step: 1 | -1): void;
  hear(): void;
}
