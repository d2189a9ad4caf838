import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { batched } from "../../core/batched.js";
import { DeviceModel, type DeviceDocument } from "./device.model.js";
import type { NamedDisplay } from "./display.model.js";
import { DEVICE_QUIET_LIMIT_MS, isDeviceOnline } from "./display.present.js";
import { announceDisplay } from "./announceDisplay.js";

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

/** The device's socket said hello. What it shows is unknown until it says so. False: somebody has removed it meanwhile. */
export async function deviceConnected(app: AppContext, socket: DeviceSocket): Promise<boolean> {
  const isOurs = await writeConnected({ socket, heardAt: new Date(app.now()) });
  if (isOurs) await announceDisplay(app, { id: socket.displayId, groupId: socket.groupId });
  return isOurs;
}

/** To be called about every 15 s while the socket lives. What a moment brings of all sockets is one write. */
export function socketSeen(app: AppContext, socket: DeviceSocket): Promise<void> {
  return writeSeen({ app, socket, heardAt: new Date(app.now()) });
}

/** The same at once, and whether or not the device counts as online; for one that polls. */
export async function deviceSeen(
  app: AppContext,
  { device, display }: { device: Pick<DeviceDocument, "id">; display: NamedDisplay },
  socketId: string,
): Promise<void> {
  const heardAt = new Date(app.now());
  const before = await DeviceModel.findOneAndUpdate(
    { _id: device.id, removedAt: null },
    heard(socketId, heardAt),
    { returnDocument: "before", updatePipeline: true },
  );
  if (before && !isDeviceOnline(before, heardAt.getTime())) await announceDisplay(app, display);
}

/** One of the device's sockets has closed. Its other tabs share the cookie: it is offline when none is left, here or elsewhere. */
export async function deviceDisconnected(app: AppContext, socket: DeviceSocket): Promise<void> {
  const isOnline = await writeDisconnected({ socket, now: new Date(app.now()) });
  if (!isOnline) await announceDisplay(app, { id: socket.displayId, groupId: socket.groupId });
}

/** By the driver itself: these run for hundreds at once, and mongoose would look at each anew. */
const writeConnected = batched(async (told: Array<{ socket: DeviceSocket; heardAt: Date }>) => {
  const { matchedCount } = await DeviceModel.collection.bulkWrite(
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
  if (matchedCount === told.length) return () => true;
  const removed = await DeviceModel.find(
    { _id: { $in: told.map(({ socket }) => socket.deviceId) }, removedAt: { $ne: null } },
    { _id: 1 },
  ).lean();
  const removedIds = new Set(removed.map(({ _id }) => _id.toString()));
  return ({ socket }) => !removedIds.has(socket.deviceId.toString());
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
      heardTogether(seen).map((group) => ({ updateMany: noteHeard(group) })),
      { ordered: false },
    );
    if (matchedCount < seen.length) await bringBack(seen);
    return done;
  },
  { itemsMax: SEEN_MAX, waitMs: SEEN_TOGETHER_MS },
);

/** Those of one second, and of each display one socket, so that as many rows are found as sockets are there. */
function heardTogether(seen: Seen[]): Seen[][] {
  const timesSeen = new Map<string, number>();
  const groups = new Map<string, Seen[]>();
  for (const one of seen) {
    const { displayId } = one.socket;
    const times = (timesSeen.get(displayId) ?? 0) + 1;
    timesSeen.set(displayId, times);
    const key = `${Math.floor(one.heardAt.getTime() / 1_000)} ${times}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

/** As heard when the first of them was. One update for all is less work for the server and the database than one for each. */
function noteHeard(group: Seen[]) {
  const heardAt = new Date(Math.min(...group.map((one) => one.heardAt.getTime())));
  const socketIds = group.map(({ socket }) => socket.id);
  return {
    filter: {
      ...onlineAt(heardAt),
      _id: { $in: group.map(({ socket }) => socket.deviceId) },
      removedAt: null,
      "sockets.id": { $in: socketIds },
    },
    update: { $max: { lastSeenAt: heardAt, "sockets.$[heard].heardAt": heardAt } },
    arrayFilters: [{ "heard.id": { $in: socketIds } }],
  };
}

/**
 * Those whose rows say that they are offline, as after the database was away for long: that they are back is news. When a server was held
 * up, that is all of its devices, so it takes as many commands for thousands as for one.
 */
async function bringBack(seen: Seen[]): Promise<void> {
  const ids = seen.map(({ socket }) => socket.deviceId);
  const written = await DeviceModel.find(
    { _id: { $in: ids }, removedAt: null },
    { sockets: 1, connected: 1, lastSeenAt: 1 },
  ).lean();
  const byId = new Map(written.map((device) => [device._id.toString(), device]));
  const back = seen.filter(({ socket, heardAt }) => {
    const device = byId.get(socket.deviceId.toString());
    if (!device || socket.isClosing()) return false;
    return !isDeviceOnline(device, heardAt.getTime()) || !device.sockets.some(({ id }) => id === socket.id);
  });
  if (back.length === 0) return;
  await DeviceModel.collection.bulkWrite(
    back.map(({ socket: { id, deviceId }, heardAt }) => ({
      updateOne: { filter: { _id: deviceId, removedAt: null }, update: heard(id, heardAt) },
    })),
    { ordered: false },
  );
  // Who has left meanwhile may have been written down as gone before this.
  const left = back.filter(({ socket }) => socket.isClosing());
  await Promise.all(left.map(({ app, socket }) => deviceDisconnected(app, socket)));
  // Several tabs, or devices, of one display are one news.
  const displays = new Map(back.map(({ app, socket }) => [socket.displayId, { app, socket }]));
  await Promise.all(
    [...displays.values()].map(({ app, socket }) =>
      announceDisplay(app, { id: socket.displayId, groupId: socket.groupId }),
    ),
  );
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

/** One of the device's sockets was heard, whatever its row says. */
function heard(socketId: string, heardAt: Date) {
  return [
    {
      $set: {
        lastSeenAt: { $max: ["$lastSeenAt", heardAt] },
        connected: true,
        socketId: { $cond: ["$connected", "$socketId", socketId] },
        sockets: { $concatArrays: [socketsBeside(socketId, heardAt), [{ id: socketId, heardAt }]] },
      },
    },
  ];
}

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
