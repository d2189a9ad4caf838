import type { Types } from "mongoose";
import type { Display as DisplayContract } from "../../../shared/contract/displays.js";
import type { AppContext } from "../../core/AppContext.js";
import { DeviceModel } from "./device.model.js";
import { DisplayModel, type DisplayDocument } from "./display.model.js";
import { presentDisplay } from "./display.present.js";
import { PairingRequestModel, type PairingRequestDocument } from "./pairingRequest.model.js";

/** Any number of displays by three queries. */
export async function presentDisplays(
  app: AppContext,
  displays: DisplayDocument[],
): Promise<DisplayContract[]> {
  const ids = displays.map((display) => display._id);
  const [devices, requests] = await Promise.all([
    // What a device holds of the plan is large, and not part of what is presented.
    DeviceModel.find({ displayId: { $in: ids }, removedAt: null }).select("-storedMessages"),
    findWaitingRequests(ids),
  ]);
  const devicesOf = groupBy(devices, ({ displayId }) => displayId.toString());
  const requestsOf = groupBy(requests, ({ displayId }) => String(displayId));
  return displays.map((display) => {
    const id = display._id.toString();
    const parts = { devices: devicesOf.get(id) ?? [], requests: requestsOf.get(id) ?? [] };
    return presentDisplay(display, parts, app.now());
  });
}

/** One display with its devices and the screens that wait, as the contract has it. */
export async function presentCurrentDisplay(
  app: AppContext,
  display: DisplayDocument,
): Promise<DisplayContract> {
  const devices = await DeviceModel.find({ displayId: display._id, removedAt: null });
  const requests = await findWaitingRequests([display._id]);
  return presentDisplay(display, { devices, requests }, app.now());
}

interface DisplayLook {
  number: number;
  stored: DisplayDocument;
  display: DisplayContract;
}

/** Of each display, which look at it was told last. A process has its own dashboards and its own numbers. */
const latestLooks = new WeakMap<AppContext, Map<string, number>>();
let looks = 0;

/**
 * Tells every dashboard that may see the display how it is now, unless a later look was told already: it has seen more. Nothing happens
 * when the display is gone.
 */
export async function announceDisplay(app: AppContext, displayId: string): Promise<void> {
  const look = await lookAtDisplay(app, displayId);
  if (!look || isOvertaken(app, look)) return;
  const { stored, display } = look;
  app.hub.toCaregivers(stored.groupId.toString(), stored.id, { type: "display.changed", display });
}

/**
 * The same of a device that came or went. Where no dashboard is connected here that may be told, as in most of thousands of groups,
 * nothing is read: only the other processes hear of it.
 */
export async function announceOnline(
  app: AppContext,
  { displayId, groupId }: { displayId: string; groupId: string },
): Promise<void> {
  if (app.hub.caregiversOf(groupId).length > 0) return announceDisplay(app, displayId);
  app.hub.wakeDashboards(groupId, displayId);
}

/** How a display is now; null when it is gone. */
export async function lookAtDisplay(app: AppContext, displayId: string): Promise<DisplayLook | null> {
  const number = (looks += 1);
  const stored = await DisplayModel.findById(displayId);
  return stored && { number, stored, display: await presentCurrentDisplay(app, stored) };
}

/** Whether dashboards were told of a later look. If not, this is the latest that they are told. */
export function isOvertaken(app: AppContext, { number, stored }: DisplayLook): boolean {
  const latest = latestLooks.get(app) ?? new Map<string, number>();
  latestLooks.set(app, latest);
  if (number < (latest.get(stored.id) ?? 0)) return true;
  latest.set(stored.id, number);
  return false;
}

function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function findWaitingRequests(displayIds: Types.ObjectId[]): Promise<PairingRequestDocument[]> {
  return PairingRequestModel.find({ displayId: { $in: displayIds }, state: "waiting" }).exec();
}
