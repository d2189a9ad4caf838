import { isDeepStrictEqual } from "node:util";
import type { CloseReason } from "../../shared/realtime/closeReasons.js";
import type { ServerToCaregiver, ServerToDevice } from "../../shared/realtime/protocol.js";
import type { DisplayExtras, PlanEvent } from "../../shared/realtime/snapshot.js";

/** An open socket of a paired device, after its hello. */
export interface DevicePeer {
  displayId: string;
  deviceId: string;
  /** The plan version that this peer was last brought to. */
  planVersion: number;
  /** What it was last told of weather, news and jokes; null before its first snapshot. */
  readonly extras: DisplayExtras | null;
  send(frame: ServerToDevice): void;
  close(reason: CloseReason): void;
}

/** An open socket of a caregiver's dashboard, after its hello. */
export interface CaregiverPeer {
  userId: string;
  sessionId: string;
  groupId: string;
  /** null: every display of the group. */
  displayIds: ReadonlySet<string> | null;
  send(frame: ServerToCaregiver): void;
  close(reason: CloseReason): void;
}

/** Who is connected to this process, and the one way to reach them. It holds nothing that a restart may not lose. */
export class Hub {
  private readonly devices = new Map<string, Set<DevicePeer>>();
  private readonly caregivers = new Map<string, Set<CaregiverPeer>>();

  /** Returns the function that takes the peer out again. */
  addDevice(peer: DevicePeer): () => void {
    return addTo(this.devices, peer.displayId, peer);
  }

  /** Returns the function that takes the peer out again. */
  addCaregiver(peer: CaregiverPeer): () => void {
    return addTo(this.caregivers, peer.groupId, peer);
  }

  /** Sends a change of the plan to every device of the display that is connected here. */
  planChanged(displayId: string, event: PlanEvent): void {
    this.devicesOf(displayId).forEach((peer) => {
      peer.send(event);
      peer.planVersion = Math.max(peer.planVersion, event.next);
    });
  }

  /** Sends what was fetched to every device of the display that is connected here and was last told otherwise. */
  extrasChanged(displayId: string, extras: DisplayExtras): void {
    this.devicesOf(displayId)
      .filter((peer) => !isDeepStrictEqual(peer.extras, extras))
      .forEach((peer) => peer.send({ type: "extras.changed", extras }));
  }

  /** Sends to every dashboard whose caregiver may see this display. */
  toCaregivers(groupId: string, displayId: string, frame: ServerToCaregiver): void {
    this.caregivers.get(groupId)?.forEach((peer) => {
      if (peer.displayIds === null || peer.displayIds.has(displayId)) peer.send(frame);
    });
  }

  toUser(userId: string, frame: ServerToCaregiver): void {
    this.eachCaregiver((peer) => {
      if (peer.userId === userId) peer.send(frame);
    });
  }

  closeSession(sessionId: string, reason: CloseReason): void {
    this.eachCaregiver((peer) => {
      if (peer.sessionId === sessionId) peer.close(reason);
    });
  }

  /** Lets the dashboards of a group that is gone come back, to another one. */
  closeGroup(groupId: string, reason: CloseReason): void {
    [...(this.caregivers.get(groupId) ?? [])].forEach((peer) => peer.close(reason));
  }

  /** Lets a user's dashboards of one group come back, with the rights that they have now. */
  closeMember(userId: string, groupId: string, reason: CloseReason): void {
    [...(this.caregivers.get(groupId) ?? [])]
      .filter((peer) => peer.userId === userId)
      .forEach((peer) => peer.close(reason));
  }

  /** Lets a user's dashboards that show another group than this come back, to this one. */
  closeUserOutside(userId: string, groupId: string, reason: CloseReason): void {
    this.eachCaregiver((peer) => {
      if (peer.userId === userId && peer.groupId !== groupId) peer.close(reason);
    });
  }

  /** Everybody whose dashboard is connected here. */
  connectedCaregivers(): CaregiverPeer[] {
    const peers: CaregiverPeer[] = [];
    this.eachCaregiver((peer) => peers.push(peer));
    return peers;
  }

  /** The sessions of the dashboards that are connected here. */
  connectedSessionIds(): string[] {
    const ids = new Set<string>();
    this.eachCaregiver((peer) => ids.add(peer.sessionId));
    return [...ids];
  }

  /** Clears the screen of a device that a caregiver removed, and lets its socket go. */
  removeDevice(displayId: string, deviceId: string): void {
    const peers = this.devicesOf(displayId).filter((peer) => peer.deviceId === deviceId);
    peers.forEach((peer) => {
      peer.send({ type: "device.removed" });
      peer.close("device-removed");
    });
  }

  devicesOf(displayId: string): DevicePeer[] {
    return [...(this.devices.get(displayId) ?? [])];
  }

  /** The displays that have a device connected here. */
  connectedDisplayIds(): string[] {
    return [...this.devices.keys()];
  }

  closeAll(reason: CloseReason): void {
    this.devices.forEach((peers) => [...peers].forEach((peer) => peer.close(reason)));
    this.eachCaregiver((peer) => peer.close(reason));
  }

  private eachCaregiver(visit: (peer: CaregiverPeer) => void): void {
    this.caregivers.forEach((peers) => [...peers].forEach(visit));
  }
}

function addTo<Peer>(peersByTopic: Map<string, Set<Peer>>, topic: string, peer: Peer): () => void {
  const peers = peersByTopic.get(topic) ?? new Set<Peer>();
  peersByTopic.set(topic, peers.add(peer));
  return () => {
    peers.delete(peer);
    if (peers.size === 0) peersByTopic.delete(topic);
  };
}
