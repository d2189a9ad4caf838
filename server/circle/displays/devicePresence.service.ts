import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { batched } from "../../core/batched.js";
import { DeviceModel } from "./device.model.js";
import { DEVICE_QUIET_LIMIT_MS, isDeviceOnline } from "./display.present.js";
import { announceDisplay, announceOnline } from "./announceDisplay.js";

/** Stands where a socket's id would: a device whose sockets are blocked is online for as long as it keeps polling. */
export const POLLING = "polling";

/** An open socket of a device, as far as its presence needs it. */
export interface DeviceSocket {
  id: string;
  deviceId: Types.ObjectId;
  displayId: string;
  groupId: string;
  isClosing(): boolean;
}

/** What all displays say within this time is written at once. */
const SEEN_TOGETHER_MS = 1_000;
/** What 60,000 displays say in that time. */
const SEEN_MAX = 4_000;
/** When the server stops, all of its sockets close at once. */
const CLOSED_MAX = 1_000;

/** The device's socket said hello. What it shows is unknown until it says so. */
export async function deviceConnected(app: AppContext, socket: DeviceSocket): Promise<void> {
  await writeConnected({ socket, heardAt: new Date(app.now()) });
  await announceOnline(app, socket);
}

/** To be called about every 15 s while the socket lives. What a moment brings of all sockets is one write. */
export function socketSeen(app: AppContext, socket: DeviceSocket): Promise<void> {
  return writeSeen({ app, socket, heardAt: new Date(app.now()) });
}

/** The same at once, and whether or not the device counts as online; for one that polls. */
export async function deviceSeen(
  app: AppContext,
  deviceId: Types.ObjectId | string,
  socketId: string,
): Promise<void> {
  const heardAt = new Date(app.now());
  const before = await DeviceModel.findOneAndUpdate(
    { _id: deviceId, removedAt: null },
    [
      {
        $set: {
          lastSeenAt: { $max: ["$lastSeenAt", heardAt] },
          connected: true,
          socketId: { $cond: ["$connected", "$socketId", socketId] },
          sockets: { $concatArrays: [socketsBeside(socketId, heardAt), [{ id: socketId, heardAt }]] },
        },
      },
    ],
    { returnDocument: "before", updatePipeline: true },
  );
  if (before && !isDeviceOnline(before, heardAt.getTime()))
    await announceDisplay(app, before.displayId.toString());
}

/** One of the device's sockets has closed. Its other tabs share the cookie: it is offline when none is left, here or elsewhere. */
export async function deviceDisconnected(app: AppContext, socket: DeviceSocket): Promise<void> {
  const isOnline = await writeDisconnected({ socket, now: new Date(app.now()) });
  if (!isOnline) await announceOnline(app, socket);
}

/** By the driver itself: these run for hundreds at once, and mongoose would look at each anew. */
const writeConnected = batched(async (told: Array<{ socket: DeviceSocket; heardAt: Date }>) => {
  await DeviceModel.collection.bulkWrite(
    told.map(({ socket: { id, deviceId }, heardAt }) => ({
      updateOne: {
        filter: { _id: deviceId, removedAt: null },
        update: [
          {
            $set: {
              connected: true,
              socketId: id,
              sockets: { $concatArrays: [socketsBeside(id, heardAt), [{ id, heardAt }]] },
              lastSeenAt: heardAt,
              onScreen: null,
            },
          },
        ],
      },
    })),
    { ordered: false },
  );
  return () => undefined;
});

interface Seen {
  app: AppContext;
  socket: DeviceSocket;
  heardAt: Date;
}

const writeSeen = batched(
  async (all: Seen[]) => {
    // What has closed meanwhile is written down as that, and must not come back by this.
    const seen = all.filter(({ socket }) => !socket.isClosing());
    const done = () => undefined;
    if (seen.length === 0) return done;
    const { matchedCount } = await DeviceModel.collection.bulkWrite(
      seen.map(({ socket: { id, deviceId }, heardAt }) => ({
        updateOne: {
          filter: { ...onlineAt(heardAt), _id: deviceId, removedAt: null, "sockets.id": id },
          update: { $max: { lastSeenAt: heardAt, "sockets.$.heardAt": heardAt } },
        },
      })),
      { ordered: false },
    );
    if (matchedCount < seen.length) await bringBack(seen);
    return done;
  },
  { itemsMax: SEEN_MAX, waitMs: SEEN_TOGETHER_MS },
);

/** Those whose rows say that they are offline, as after the database was away for long: that they are back is news. */
async function bringBack(seen: Seen[]): Promise<void> {
  const ids = seen.map(({ socket }) => socket.deviceId);
  const written = await DeviceModel.find(
    { _id: { $in: ids } },
    { sockets: 1, connected: 1, lastSeenAt: 1 },
  ).lean();
  const byId = new Map(written.map((device) => [device._id.toString(), device]));
  for (const { app, socket, heardAt } of seen) {
    const device = byId.get(socket.deviceId.toString());
    const isThere =
      device &&
      isDeviceOnline(device, heardAt.getTime()) &&
      device.sockets.some(({ id }) => id === socket.id);
    if (device && !isThere && !socket.isClosing()) await deviceSeen(app, socket.deviceId, socket.id);
  }
}

const writeDisconnected = batched(
  async (closed: Array<{ socket: DeviceSocket; now: Date }>) => {
    await DeviceModel.collection.bulkWrite(
      closed.map(({ socket: { id, deviceId }, now }) => ({
        updateOne: {
          filter: { _id: deviceId, connected: true },
          update: [
            { $set: { sockets: socketsBeside(id, now) } },
            {
              $set: {
                connected: { $gt: [{ $size: "$sockets" }, 0] },
                socketId: { $ifNull: [{ $arrayElemAt: ["$sockets.id", -1] }, null] },
                lastSeenAt: { $max: ["$lastSeenAt", now] },
              },
            },
          ],
        },
      })),
      { ordered: false },
    );
    const ids = closed.map(({ socket }) => socket.deviceId);
    const online = await DeviceModel.find({ _id: { $in: ids }, connected: true }, { _id: 1 }).lean();
    const onlineIds = new Set(online.map(({ _id }) => _id.toString()));
    return ({ socket }) => onlineIds.has(socket.deviceId.toString());
  },
  { itemsMax: CLOSED_MAX },
);

/** As isDeviceOnline() says it, for the database. */
function onlineAt(now: Date): object {
  return { connected: true, lastSeenAt: { $gte: quietSince(now) } };
}

function quietSince(now: Date): Date {
  return new Date(now.getTime() - DEVICE_QUIET_LIMIT_MS);
}

/** The device's other sockets that still count, as the database works them out. A row of before there were any has none. */
function socketsBeside(socketId: string, now: Date): object {
  return {
    $filter: {
      input: { $ifNull: ["$sockets", []] },
      cond: { $and: [{ $ne: ["$$this.id", socketId] }, { $gte: ["$$this.heardAt", quietSince(now)] }] },
    },
  };
}
