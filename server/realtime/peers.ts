import type { CloseReason } from "../../shared/realtime/closeReasons.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import type { DisplayExtras } from "../../shared/realtime/snapshot.js";

/** An open socket of a paired device, after its hello. */
export interface DevicePeer {
  displayId: string;
  groupId: string;
  deviceId: string;
  pairedAt: Date;
  /** Nothing of the group goes to it for now (followHolds.ts). */
  held: boolean;
  /** The plan version that this peer was last brought to. */
  planVersion: number;
  /** What it was last told of weather, news and jokes; null before its first snapshot. */
  readonly extras: DisplayExtras | null;
  send(frame: ServerToDevice): void;
  quietMs(): number;
  isClosing(): boolean;
  /** Never throws. */
  close(reason: CloseReason): void;
  /** Ends the socket at once, whether or not its peer still answers. Never throws. */
  cutOff(): void;
}

/** An open socket of a caregiver's dashboard, after its hello. */
export interface CaregiverPeer {
  userId: string;
  sessionId: string;
  groupId: string;
  /** false: their own group as it will be; they are in none (groups/activeGroup.service.ts). */
  isGroupStored: boolean;
  /** null: every display of the group. */
  displayIds: ReadonlySet<string> | null;
  /** Which group the account worked in when this was opened; it may be one that the user cannot enter. */
  activeGroupId: string;
  send(frame: ServerToCaregiver): void;
  quietMs(): number;
  isClosing(): boolean;
  /** Never throws. */
  close(reason: CloseReason): void;
  /** Ends the socket at once, whether or not its peer still answers. Never throws. */
  cutOff(): void;
}
