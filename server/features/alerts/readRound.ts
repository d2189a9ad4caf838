import type { Types } from "mongoose";
import { DeviceModel, type Device } from "../../circle/displays/device.model.js";
import { DisplayModel, type Display } from "../../circle/displays/display.model.js";
import { readJoined } from "../../database/readJoined.js";
import type { Raw } from "../../database/readTogether.js";
import { WatchModel, type WatchRow } from "./watch.model.js";
import { WATCHDOG, WatchdogModel, type WatchdogRow } from "./watchdog.model.js";

/** Shorter than the least that a family can choose, and long enough for a screen to come back after a restart. */
export const SILENT_MS = 90_000;

/** One round never takes more that are marked; the next one follows at once. */
export const MARKED_AT_ONCE = 500;

/** Of displays and devices. */
export const MARKED = { watchDue: true } as const;

type SeenLast = Pick<Raw<Device>, "_id" | "displayId" | "lastSeenAt" | "pairedAt">;

/** What a round of the watchdog finds at its beginning. */
export interface RoundReads {
  /** null: there was no round yet. */
  dog: WatchdogRow | null;
  /** Since when the devices of `seenLast` were last heard, epoch ms. */
  seenFrom: number;
  /** Devices that were last heard since then, and not in the last SILENT_MS. */
  seenLast: SeenLast[];
  /** Of displays with devices that were silent at the last look. */
  watches: Pick<WatchRow, "silentIds">[];
  /** At most MARKED_AT_ONCE of each. */
  marked: {
    devices: Pick<Raw<Device>, "_id" | "displayId" | "statusFrameId" | "removedAt">[];
    displays: Pick<Raw<Display>, "_id" | "settingsVersion">[];
  };
  /** When the first display wants to be looked at; null: none does. */
  nextLookAt: Date | null;
}

/**
 * By one command: most rounds find nothing to do, and one read after another was more than half of the commands of a quiet server. `seenFrom`: null
 * where nobody is searched for, in a round for what is marked.
 */
export async function readRound(now: number, seenFrom: number | null): Promise<RoundReads> {
  const marks = [{ $match: MARKED }, { $limit: MARKED_AT_ONCE }];
  const [dogs, seenLast, watches, devices, displays, nexts] = await Promise.all([
    readJoined<WatchdogRow>(WatchdogModel, [{ $match: { _id: WATCHDOG } }]),
    seenFrom === null ? [] : readSeenLast(now, seenFrom),
    seenFrom === null ? [] : readSilent(),
    readJoined<RoundReads["marked"]["devices"][number]>(DeviceModel, [
      ...marks,
      { $project: { displayId: 1, statusFrameId: 1, removedAt: 1 } },
    ]),
    readJoined<RoundReads["marked"]["displays"][number]>(DisplayModel, [
      ...marks,
      { $project: { settingsVersion: 1 } },
    ]),
    readJoined<{ _id: Types.ObjectId; lookAt: Date }>(WatchModel, [
      { $match: { lookAt: { $type: "date" } } },
      { $sort: { lookAt: 1 } },
      { $limit: 1 },
      { $project: { lookAt: 1 } },
    ]),
  ]);
  return {
    dog: dogs[0] ?? null,
    seenFrom: seenFrom ?? now,
    seenLast,
    watches,
    marked: { devices, displays },
    nextLookAt: nexts[0]?.lookAt ?? null,
  };
}

function readSilent(): Promise<RoundReads["watches"]> {
  return readJoined(WatchModel, [{ $match: { isSilent: true } }, { $project: { silentIds: 1 } }]);
}

/** Epoch ms. A server that was killed leaves `connected` behind: both are named, as the index begins with it. */
export function readSeenLast(now: number, from: number): Promise<SeenLast[]> {
  const lastSeenAt = { $gte: new Date(from), $lte: new Date(now - SILENT_MS) };
  return readJoined<SeenLast>(DeviceModel, [
    { $match: { connected: { $in: [true, false] }, lastSeenAt, removedAt: null } },
    { $project: { displayId: 1, lastSeenAt: 1, pairedAt: 1 } },
  ]);
}
