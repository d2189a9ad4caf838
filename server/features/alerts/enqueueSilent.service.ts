import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DEVICE_QUIET_LIMIT_MS } from "../../circle/displays/display.present.js";
import { enqueue } from "./enqueue.js";
import { holdMassSilence } from "./massSilence.service.js";
import { WatchModel } from "./watch.model.js";
import type { Round } from "./watchDisplays.js";

/** Shorter than the least that a family can choose, and long enough for a screen to come back after a restart. */
const SILENT_MS = 90_000;
const AT_ONCE = 1_000;

/** A device that has gone silent lately. Epoch milliseconds. */
export interface SilentDevice {
  id: string;
  displayId: string;
  from: number;
}

/** Looks at the displays of devices that have gone silent since the last rounds, unless they are known to be. */
export async function enqueueSilent(app: AppContext, round: Round): Promise<void> {
  const silent = await findSilent(round);
  if (silent.length === 0) return;
  await holdMassSilence(app, silent, round);
  const displayIds = [...new Set(silent.map(({ displayId }) => displayId))];
  const known = new Set<string>();
  for (const part of inParts(displayIds)) {
    const rows = await WatchModel.find({ _id: { $in: part } }, { silentIds: 1 }).lean();
    rows.flatMap(({ silentIds }) => silentIds).forEach((id) => known.add(id.toHexString()));
  }
  await enqueue(
    silent.filter(({ id }) => !known.has(id)).map(({ displayId }) => displayId),
    round.now,
  );
}

/** Looks at the displays of devices that were silent and are online again. Screens in drawers are many, and all of them are asked for. */
export async function enqueueReturned({ now }: Round): Promise<void> {
  const rows = await WatchModel.find({ isSilent: true }, { silentIds: 1 }).lean();
  const silentIds = rows.flatMap((row) => row.silentIds);
  for (const part of inParts(silentIds)) {
    const returned = await DeviceModel.find(
      { _id: { $in: part }, connected: true, lastSeenAt: { $gte: new Date(now - DEVICE_QUIET_LIMIT_MS) } },
      { displayId: 1 },
    ).lean();
    await enqueue(
      returned.map(({ displayId }) => displayId.toHexString()),
      now,
    );
  }
}

async function findSilent({ now, steadySince, scanFrom }: Round): Promise<SilentDevice[]> {
  // Since the watchdog works again nobody has been silent for long enough.
  if (now - steadySince < SILENT_MS) return [];
  const lastSeenAt = { $gte: new Date(scanFrom), $lte: new Date(now - SILENT_MS) };
  const fields = { displayId: 1, lastSeenAt: 1, pairedAt: 1 } as const;
  // A server that was killed leaves `connected` behind. Both are named, as the index begins with it.
  const found = await DeviceModel.find(
    { connected: { $in: [true, false] }, lastSeenAt, removedAt: null },
    fields,
  ).lean();
  return found
    .filter((device) => device.lastSeenAt > device.pairedAt)
    .map((device) => ({
      id: device._id.toHexString(),
      displayId: device.displayId.toHexString(),
      from: Math.max(device.lastSeenAt.getTime(), steadySince),
    }));
}

function inParts<Id extends string | Types.ObjectId>(ids: Id[]): Id[][] {
  const parts: Id[][] = [];
  for (let first = 0; first < ids.length; first += AT_ONCE) parts.push(ids.slice(first, first + AT_ONCE));
  return parts;
}
