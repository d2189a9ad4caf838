import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DEVICE_QUIET_LIMIT_MS } from "../../circle/displays/display.present.js";
import { enqueue } from "./enqueue.js";
import { holdMassSilence } from "./massSilence.service.js";
import { WatchModel } from "./watch.model.js";
import { readSeenLast, SILENT_MS, type RoundReads } from "./readRound.js";
import type { Round } from "./watchDisplays.js";

const AT_ONCE = 1_000;

/** A device that has gone silent lately. Epoch milliseconds. */
export interface SilentDevice {
  id: string;
  displayId: string;
  from: number;
}

/** Looks at the displays of devices that have gone silent since the last rounds, unless they are known to be. Returns whether there are any. */
export async function enqueueSilent(app: AppContext, round: Round, reads: RoundReads): Promise<boolean> {
  const silent = await findSilent(round, reads);
  if (silent.length === 0) return false;
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
  return true;
}

/**
 * Looks at the displays of devices that were silent and are online again. Screens in drawers are many, and all of them are asked for. Returns
 * whether there are any.
 */
export async function enqueueReturned({ now }: Round, { watches }: RoundReads): Promise<boolean> {
  let areAny = false;
  for (const part of inParts(watches.flatMap((row) => row.silentIds))) {
    const returned = await DeviceModel.find(
      { _id: { $in: part }, connected: true, lastSeenAt: { $gte: new Date(now - DEVICE_QUIET_LIMIT_MS) } },
      { displayId: 1 },
    ).lean();
    areAny ||= returned.length > 0;
    await enqueue(
      returned.map(({ displayId }) => displayId.toHexString()),
      now,
    );
  }
  return areAny;
}

async function findSilent(round: Round, reads: RoundReads): Promise<SilentDevice[]> {
  const { now, steadySince, scanFrom } = round;
  // Since the watchdog works again nobody has been silent for long enough.
  if (now - steadySince < SILENT_MS) return [];
  const found = scanFrom < reads.seenFrom ? await readSeenLast(now, scanFrom) : reads.seenLast;
  return found
    .filter(({ lastSeenAt, pairedAt }) => lastSeenAt > pairedAt && lastSeenAt.getTime() >= scanFrom)
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
