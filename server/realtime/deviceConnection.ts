import type { CloseReason } from "../../shared/realtime/closeReasons.js";
import { DeviceFrame } from "../../shared/realtime/protocol.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import type { DisplayExtras, DisplaySnapshot, PlanEvent } from "../../shared/realtime/snapshot.js";
import { SNAPSHOT_INLINE_MAX, SOCKETS_PER_DEVICE_MAX } from "../../shared/realtime/timing.js";
import type { AppContext } from "../core/AppContext.js";
import { withTimeout } from "../core/withTimeout.js";
import {
  deviceConnected,
  deviceDisconnected,
  socketSeen,
} from "../circle/displays/devicePresence.service.js";
import type { PlainDisplay } from "../circle/displays/plainDisplay.js";
import type { Reporter } from "./Reporter.js";
import type { Connection, ConnectionHandler } from "./Connection.js";
import { answerFrame } from "./answerFrame.js";
import { allows } from "./deviceAllowances.js";
import { readSnapshot } from "./displaySnapshot.js";
import { isDeviceHeld } from "./catchUp/followHolds.js";
import type { DevicePeer } from "./peers.js";
import { makeRoom } from "./makeRoom.js";
import { keepSnapshot } from "./readySnapshots.js";
import { recordDeviceFrame } from "./recordDeviceFrame.js";

type SnapshotRequest = Extract<DeviceFrame, { type: "snapshot.requested" }>;

/** Database writes for "last seen" are this far apart at least. */
const SEEN_EVERY_MS = 10_000;
const WRITE_LIMIT_MS = 1_000;

/** A paired device said hello: it gets a snapshot, then every change. null: it asks for too much, and was closed with the reason. */
export async function openDeviceConnection(
  app: AppContext,
  connection: Connection,
  { reporter, fetchesSnapshot }: { reporter: Reporter; fetchesSnapshot: boolean },
): Promise<ConnectionHandler | null> {
  const refusal = refusalOf(app, reporter);
  if (refusal) {
    connection.close(refusal);
    return null;
  }
  const keep = fetchesSnapshot
    ? (snapshot: DisplaySnapshot) => keepSnapshot(app, reporter.device.id, snapshot)
    : null;
  const peer = new BufferedDevicePeer(connection, reporter, keep);
  // In the hub before the snapshot is read: what changes meanwhile waits in the peer and follows the snapshot.
  const leaveHub = app.hub.addDevice(peer);
  const deviceId = reporter.device.id;
  const socket = {
    id: connection.id,
    deviceId: reporter.device._id,
    displayId: peer.displayId,
    groupId: peer.groupId,
    isClosing: () => connection.isClosing(),
  };
  let display: PlainDisplay | null;
  try {
    // Who has seen the snapshot finds the device online. Who removes it from now on finds its socket in the hub.
    display = await peer.sendSnapshot(app, {
      unless: deviceConnected(app, socket).then((isOurs) => !isOurs),
    });
  } catch (error) {
    // The socket closes without ever having been opened: nobody else would take the peer out again.
    leaveHub();
    throw error;
  }
  if (!display) {
    leaveHub();
    connection.close("device-removed");
    return null;
  }

  for (const { follows } of app.registered.features) follows?.deviceConnected?.(app, display);

  let seenAt = app.now();
  let isWriting = false;
  return {
    frames: DeviceFrame,
    handle: (frame) =>
      answerFrame(connection, frame.id, async () => {
        await recordDeviceFrame(app, reporter, frame as DeviceFrame);
        if (frame.type !== "snapshot.requested") return;
        if (!allows(app, "snapshots", deviceId)) return connection.close("too-many-frames");
        await peer.sendSnapshot(app, { whole: (frame as SnapshotRequest).whole === true });
      }),
    seen() {
      // While the database is slow, writes that nobody waits for must not pile up.
      if (isWriting || app.now() - seenAt < SEEN_EVERY_MS) return;
      seenAt = app.now();
      isWriting = true;
      void logFailure(app, socketSeen(app, socket)).then(() => (isWriting = false));
    },
    ended() {
      leaveHub();
      return logLate(app, deviceDisconnected(app, socket));
    },
  };
}

function refusalOf(app: AppContext, { device }: Reporter): CloseReason | null {
  const tabs = app.hub
    .devicesOf(device.displayId.toString())
    .filter(({ deviceId }) => deviceId === device.id);
  if (!makeRoom(tabs, SOCKETS_PER_DEVICE_MAX)) return "too-many-sockets";
  return allows(app, "snapshots", device.id) ? null : "too-many-frames";
}

/** Holds events back while a snapshot is being read, so that none falls between snapshot and stream. */
class BufferedDevicePeer implements DevicePeer {
  readonly displayId: string;
  readonly groupId: string;
  readonly deviceId: string;
  readonly pairedAt: Date;
  held = false;
  planVersion = 0;
  extras: DisplayExtras | null = null;
  private waiting: ServerToDevice[] | null = [];

  constructor(
    private readonly connection: Pick<Connection, "send" | "close" | "cutOff" | "isClosing" | "quietMs">,
    private readonly reporter: Reporter,
    /** Keeps a large snapshot until the device has fetched it; null for a device that cannot fetch one. */
    private readonly keep: ((snapshot: DisplaySnapshot) => void) | null,
  ) {
    this.displayId = reporter.display.id;
    this.groupId = reporter.display.groupId.toString();
    this.deviceId = reporter.device.id;
    this.pairedAt = reporter.device.pairedAt;
  }

  send(frame: PlanEvent | ServerToDevice): void {
    if (this.waiting) this.waiting.push(frame);
    else this.write(frame);
  }

  quietMs(): number {
    return this.connection.quietMs();
  }

  isClosing(): boolean {
    return this.connection.isClosing();
  }

  close(reason: CloseReason): void {
    this.connection.close(reason);
  }

  cutOff(): void {
    this.connection.cutOff();
  }

  /** Nothing while the device is held: it goes on with the plan that it has stored. null, and nothing either, where `unless` comes true. */
  async sendSnapshot(
    app: AppContext,
    { whole = false, unless }: { whole?: boolean; unless?: Promise<boolean> },
  ): Promise<PlainDisplay | null> {
    const waiting = (this.waiting ??= []);
    const [{ display, snapshot }, isRefused] = await Promise.all([
      readSnapshot(app, this.reporter.display, this.reporter.device),
      unless,
      this.readHold(),
    ]);
    if (isRefused) return null;
    // Asked last: it may have been held while the rest was read.
    if (this.held) {
      this.waiting = null;
      return display;
    }
    this.planVersion = Math.max(this.planVersion, snapshot.planVersion);
    this.writeSnapshot(snapshot, whole);
    waiting.forEach((frame) => this.write(frame));
    this.waiting = null;
    return display;
  }

  private async readHold(): Promise<void> {
    this.held = await isDeviceHeld(this.reporter);
  }

  /** What it fetches instead is as new as this, or newer; the events that follow wait there until it has come. */
  private writeSnapshot(snapshot: DisplaySnapshot, whole: boolean): void {
    this.extras = snapshot.extras;
    if (whole || !this.keep || JSON.stringify(snapshot).length <= SNAPSHOT_INLINE_MAX)
      return this.connection.send({ type: "snapshot", snapshot });
    this.keep(snapshot);
    this.connection.send({ type: "snapshot.ready", planVersion: snapshot.planVersion });
  }

  private write(frame: ServerToDevice): void {
    if (frame.type === "snapshot") return this.writeSnapshot(frame.snapshot, false);
    if (frame.type === "extras.changed") this.extras = frame.extras;
    this.connection.send(frame);
  }
}

/** For writes that nobody waits for: presence is written again within seconds, so a failure is only worth a line. Never rejects. */
async function logFailure(app: AppContext, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => warn(app, error));
}

/** A stop of the server waits for it, and must not wait for a database that hangs. Never rejects. */
async function logLate(app: AppContext, work: Promise<void>): Promise<void> {
  const late = () => new Error("The database did not answer in time.");
  await logFailure(
    app,
    withTimeout(work, WRITE_LIMIT_MS, { late, onLateError: (error) => warn(app, error) }),
  );
}

/** Thousands of devices whose presence is one write fail together: one line for all of them. */
const warned = new WeakSet();

function warn(app: AppContext, error: unknown): void {
  if (error instanceof Error && warned.has(error)) return;
  if (error instanceof Error) warned.add(error);
  app.log.warn({ err: error }, "the presence of a device could not be written");
}
