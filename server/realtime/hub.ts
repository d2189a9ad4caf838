import { isDeepStrictEqual } from "node:util";
import type { Logger } from "pino";
import type { CloseReason } from "../../shared/realtime/closeReasons.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { DisplayExtras, PlanEvent, PlannedDevice } from "../../shared/realtime/snapshot.js";
import type { WakeOutbox } from "./bus/WakeOutbox.js";
import { FeedTail } from "./catchUp/FeedTail.js";
import type { CaregiverPeer, DevicePeer } from "./peers.js";
import { PlanOrder, type PlanPlace } from "./PlanOrder.js";

/**
 * The peers that are connected to this process, and the only way to send to them. Nothing in it has to survive a restart. What fails with
 * one peer ends that one's connection: neither who asked nor the other peers learn of it. Whatever is told here wakes the other processes,
 * which then look for themselves what to tell theirs (bus/, catchUp/).
 */
export class Hub {
  private readonly devices = new Map<string, Set<DevicePeer>>();
  private readonly caregivers = new Map<string, Set<CaregiverPeer>>();

  private readonly orders = new Map<string, PlanOrder>();

  /** What the dashboards here were sent of each group's feed. */
  readonly feed = new FeedTail();

  constructor(
    private readonly log: Pick<Logger, "error">,
    /** What the other processes are woken for. */
    readonly wakes: WakeOutbox,
  ) {}

  /** Returns the function that takes the peer out again. */
  addDevice(peer: DevicePeer): () => void {
    return addTo(this.devices, peer.displayId, peer);
  }

  /** Returns the function that takes the peer out again. */
  addCaregiver(peer: CaregiverPeer): () => void {
    return addTo(this.caregivers, peer.groupId, peer);
  }

  /** Where a change of the plan waits for its turn; see circle/displays/changePlan.service.ts. */
  takePlace(displayId: string): PlanPlace {
    const order = this.orders.get(displayId) ?? new PlanOrder((event) => this.deliver(displayId, event));
    this.orders.set(displayId, order);
    const place = order.takePlace();
    return {
      ...place,
      raised: (next) => {
        this.wakes.planRaised(displayId);
        this.wakes.add({ kind: "plan", displayId });
        place.raised(next);
      },
      leave: () => {
        place.leave();
        // One that stays after its event may find that the others have gone meanwhile, and that new ones have an order of their own.
        if (order.isEmpty() && this.orders.get(displayId) === order) this.orders.delete(displayId);
      },
    };
  }

  /** Sends a change of the plan to every device of the display that is connected here and not held. */
  planChanged(displayId: string, event: PlanEvent): void {
    this.toEach(this.devicesOf(displayId), (peer) => {
      if (peer.held) return;
      peer.send(event);
      peer.planVersion = Math.max(peer.planVersion, event.next);
    });
  }

  /** Sends what was fetched to every device of the display that is connected here and was last told otherwise. */
  extrasChanged(displayId: string, extras: DisplayExtras): void {
    const outdated = this.devicesOf(displayId).filter(
      (peer) => !peer.held && !isDeepStrictEqual(peer.extras, extras),
    );
    this.toEach(outdated, (peer) => peer.send({ type: "extras.changed", extras }));
  }

  /** Tells one device what is known of it, on each of its sockets here. */
  deviceChanged(displayId: string, device: PlannedDevice): void {
    const peers = this.devicesOf(displayId).filter((peer) => peer.deviceId === device.id && !peer.held);
    this.toEach(peers, (peer) => peer.send({ type: "device.changed", device }));
  }

  /** Sends to every dashboard whose caregiver may see this display. */
  toCaregivers(groupId: string, displayId: string, frame: ServerToCaregiver): void {
    this.toCaregiversHere(groupId, displayId, frame);
    // A line of the feed is found in the feed.
    if (frame.type === "activity.added") {
      this.feed.noteSent(groupId, frame.item);
      this.wakes.add({ kind: "display", groupId, displayId });
    } else this.wakeDashboards(groupId, displayId);
  }

  /** The dashboards of the other processes look at the display. */
  wakeDashboards(groupId: string, displayId: string): void {
    this.wakes.countDisplay(displayId);
    this.wakes.add({ kind: "display", groupId, displayId });
  }

  /** The same to those of this process alone, of what another one has changed. */
  toCaregiversHere(groupId: string, displayId: string, frame: ServerToCaregiver): void {
    this.toEach(this.caregivers.get(groupId) ?? [], (peer) => {
      if (peer.displayIds === null || peer.displayIds.has(displayId)) peer.send(frame);
    });
  }

  toUser(userId: string, frame: ServerToCaregiver): void {
    this.toEach(this.connectedCaregivers(), (peer) => {
      if (peer.userId === userId) peer.send(frame);
    });
    this.wakes.countUser(userId);
    this.wakes.add({ kind: "user", userId });
  }

  closeSession(sessionId: string, reason: CloseReason): void {
    this.toEach(this.connectedCaregivers(), (peer) => {
      if (peer.sessionId === sessionId) peer.close(reason);
    });
    this.wakes.add({ kind: "session", sessionId });
  }

  /** Lets the dashboards of a group that is gone come back, to another one. */
  closeGroup(groupId: string, reason: CloseReason): void {
    this.toEach(this.caregivers.get(groupId) ?? [], (peer) => peer.close(reason));
    this.wakes.add({ kind: "group", groupId });
  }

  /** Lets a user's dashboards of one group come back, with the rights that they have now. */
  closeMember(userId: string, groupId: string, reason: CloseReason): void {
    this.toEach(this.caregivers.get(groupId) ?? [], (peer) => {
      if (peer.userId === userId) peer.close(reason);
    });
    this.wakes.add({ kind: "group", groupId });
  }

  /** Lets a user's dashboards that show another group than this come back, to this one. */
  closeUserOutside(userId: string, groupId: string, reason: CloseReason): void {
    this.toEach(this.connectedCaregivers(), (peer) => {
      if (peer.userId !== userId) return;
      peer.activeGroupId = groupId;
      if (peer.groupId !== groupId) peer.close(reason);
    });
    this.wakes.add({ kind: "user", userId });
  }

  /** Everybody whose dashboard is connected here. */
  connectedCaregivers(): CaregiverPeer[] {
    return [...this.caregivers.values()].flatMap((peers) => [...peers]);
  }

  caregiversOf(groupId: string): CaregiverPeer[] {
    return [...(this.caregivers.get(groupId) ?? [])];
  }

  /** The groups that have a dashboard connected here. */
  connectedGroupIds(): string[] {
    return [...this.caregivers.keys()];
  }

  /** The sessions of the dashboards that are connected here. */
  connectedSessionIds(): string[] {
    return [...new Set(this.connectedCaregivers().map((peer) => peer.sessionId))];
  }

  /** Clears the screen of a device that a caregiver removed, and lets its socket go. */
  removeDevice(displayId: string, deviceId: string): void {
    this.removeDeviceHere(displayId, deviceId);
    this.wakes.add({ kind: "plan", displayId });
  }

  /** The same of one that another process has removed. */
  removeDeviceHere(displayId: string, deviceId: string): void {
    const peers = this.devicesOf(displayId).filter((peer) => peer.deviceId === deviceId);
    this.toEach(peers, (peer) => {
      peer.send({ type: "device.removed" });
      peer.close("device-removed");
    });
  }

  devicesOf(displayId: string): DevicePeer[] {
    return [...(this.devices.get(displayId) ?? [])];
  }

  connectedDevices(): DevicePeer[] {
    const connected: DevicePeer[] = [];
    // Thousands of them, looked at more than once a second: no list for each display.
    this.devices.forEach((peers) => peers.forEach((peer) => connected.push(peer)));
    return connected;
  }

  /** The displays that have a device connected here. */
  connectedDisplayIds(): string[] {
    return [...this.devices.keys()];
  }

  /** For events that have waited, and whose sender may be gone. */
  private deliver(displayId: string, event: PlanEvent): void {
    try {
      this.planChanged(displayId, event);
    } catch (error) {
      this.log.error({ err: error, displayId }, "a change of a plan could not be sent");
    }
    if (this.orders.get(displayId)?.isEmpty()) this.orders.delete(displayId);
  }

  /** Over a copy: a peer that is closed leaves the list. */
  private toEach<Peer extends DevicePeer | CaregiverPeer>(
    peers: Iterable<Peer>,
    act: (peer: Peer) => void,
  ): void {
    for (const peer of [...peers]) {
      try {
        act(peer);
      } catch (error) {
        this.log.error({ err: error }, "a connected peer could not be told");
        peer.close("server-error");
      }
    }
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
