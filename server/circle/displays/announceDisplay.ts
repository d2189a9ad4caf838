import type { Types } from "mongoose";
import type { Display as DisplayContract } from "../../../shared/contract/displays.js";
import type { AppContext } from "../../core/AppContext.js";
import { batched, rowsByKey } from "../../core/batched.js";
import { DisplayModel } from "./display.model.js";
import { presentDisplay, type DisplayParts } from "./display.present.js";
import { PairingRequestModel, type PlainPairingRequest } from "./pairingRequest.model.js";
import { findPlainDevices } from "./plainDevice.js";
import { plainDisplay, type PlainDisplay } from "./plainDisplay.js";

/** Any number of displays by three queries. */
export async function presentDisplays(app: AppContext, displays: PlainDisplay[]): Promise<DisplayContract[]> {
  const partsOf = await readParts(displays.map((display) => display._id));
  return displays.map((display) => presentDisplay(display, partsOf(display._id), app.now()));
}

async function readParts(ids: Types.ObjectId[]): Promise<(id: Types.ObjectId) => DisplayParts> {
  const [devices, requests] = await Promise.all([
    findPlainDevices({ displayId: { $in: ids }, removedAt: null }),
    findWaitingRequests(ids),
  ]);
  const devicesOf = rowsByKey(devices, ({ displayId }) => displayId.toString());
  const requestsOf = rowsByKey(requests, ({ displayId }) => String(displayId));
  return (id) => ({ devices: devicesOf(id), requests: requestsOf(id) });
}

/** One display with its devices and the screens that wait, as the contract has it. */
export async function presentCurrentDisplay(
  app: AppContext,
  display: PlainDisplay,
): Promise<DisplayContract> {
  const [presented] = await presentDisplays(app, [display]);
  return presented!;
}

interface DisplayLook {
  number: number;
  stored: PlainDisplay;
  display: DisplayContract;
}

/** Of each display, which look at it was told last. A process has its own dashboards and its own numbers. */
const latestLooks = new WeakMap<AppContext, Map<string, number>>();
let looks = 0;

/**
 * Tells every dashboard that may see the display how it is now, unless a later look was told already: it has seen more. Nothing happens
 * when the display is gone. Where no dashboard is connected here that may be told, as in most of thousands of groups, nothing is read: only
 * the other processes hear of it, and whoever connects meanwhile reads it after this.
 */
export async function announceDisplay(
  app: AppContext,
  { id, groupId }: { id: string; groupId: Types.ObjectId | string },
): Promise<void> {
  if (app.hub.caregiversOf(groupId.toString()).length > 0) return announceDisplayById(app, id);
  app.hub.wakeDashboards(groupId.toString(), id);
}

/** The same for who does not know its group. */
export async function announceDisplayById(app: AppContext, displayId: string): Promise<void> {
  const look = await lookAtDisplay(app, displayId);
  if (!look || isOvertaken(app, look)) return;
  const { stored, display } = look;
  app.hub.toCaregivers(stored.groupId.toString(), stored.id, { type: "display.changed", display });
}

/** How a display is now; null when it is gone. */
export async function lookAtDisplay(app: AppContext, displayId: string): Promise<DisplayLook | null> {
  const number = (looks += 1);
  const found = await findCurrent(displayId);
  if (!found) return null;
  const { stored, parts } = found;
  return { number, stored, display: presentDisplay(stored, parts, app.now()) };
}

/** With its parts. Of hundreds that come and go at once, many are read by three queries. */
const findCurrent = batched(async (ids: string[]) => {
  const displays = (await DisplayModel.find({ _id: { $in: ids } }).lean()).map(plainDisplay);
  const partsOf = await readParts(displays.map(({ _id }) => _id));
  const byId = new Map(displays.map((display) => [display.id, display]));
  return (id: string) => {
    const stored = byId.get(id);
    return stored ? { stored, parts: partsOf(stored._id) } : null;
  };
});

/** Whether dashboards were told of a later look. If not, this is the latest that they are told. */
export function isOvertaken(app: AppContext, { number, stored }: DisplayLook): boolean {
  const latest = latestLooks.get(app) ?? new Map<string, number>();
  latestLooks.set(app, latest);
  if (number < (latest.get(stored.id) ?? 0)) return true;
  latest.set(stored.id, number);
  return false;
}

function findWaitingRequests(displayIds: Types.ObjectId[]): Promise<PlainPairingRequest[]> {
  return PairingRequestModel.find({ displayId: { $in: displayIds }, state: "waiting" })
    .lean()
    .exec();
}
