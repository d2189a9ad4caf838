import type { Types } from "mongoose";
import type { OpenAlert } from "../../../shared/contract/notifying/status.js";
import { OPEN_ALERTS_LISTED } from "../../../shared/limits.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { findGroupDisplays } from "../../circle/displays/displayAccess.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import type { AlertState } from "./rule/watchState.js";
import { WatchModel } from "./watch.model.js";

type RaisedAlert = AlertState & { phase: OpenAlert["state"]; told: NonNullable<AlertState["told"]> };

interface FoundAlert {
  display: { id: string; name: string };
  alert: RaisedAlert;
}

/** What the family was told of and is not over, of the displays that the member may see, newest first. */
export async function listOpenAlerts(member: MemberDocument): Promise<{ items: OpenAlert[]; total: number }> {
  const displays = await findGroupDisplays(member);
  const found = await findAlerts(displays);
  const newest = found.sort((a, b) => b.alert.told.since - a.alert.told.since);
  const listed = newest.slice(0, OPEN_ALERTS_LISTED);
  const names = await namesOfDevices(listed);
  return { items: listed.map((one) => presentAlert(one, names)), total: found.length };
}

async function findAlerts(displays: { _id: Types.ObjectId; name: string }[]): Promise<FoundAlert[]> {
  const nameOf = new Map(displays.map(({ _id, name }) => [_id.toHexString(), name]));
  const rows = await WatchModel.find({ _id: { $in: displays.map(({ _id }) => _id) } }, { state: 1 }).lean();
  return rows.flatMap(({ _id, state }) => {
    const id = _id.toHexString();
    const open = (state?.alerts ?? []).filter(isOpen);
    return open.map((alert) => ({ display: { id, name: nameOf.get(id)! }, alert }));
  });
}

function isOpen(alert: AlertState): alert is RaisedAlert {
  return alert.phase !== "idle" && alert.told !== null;
}

/** Of displays that have several: of one, everybody knows which it is. */
async function namesOfDevices(found: FoundAlert[]): Promise<Map<string, string>> {
  const displayIds = [...new Set(found.map(({ display }) => display.id))];
  const devices = await DeviceModel.find(
    { displayId: { $in: displayIds } },
    { displayId: 1, name: 1 },
  ).lean();
  const counts = new Map<string, number>();
  for (const { displayId } of devices)
    counts.set(displayId.toHexString(), (counts.get(displayId.toHexString()) ?? 0) + 1);
  const named = devices.filter(({ displayId }) => counts.get(displayId.toHexString())! > 1);
  return new Map(named.map(({ _id, name }) => [_id.toHexString(), name]));
}

function presentAlert({ display, alert }: FoundAlert, names: Map<string, string>): OpenAlert {
  const { cause, phase, told } = alert;
  return {
    id: told.alertId,
    displayId: display.id,
    displayName: display.name,
    cause,
    deviceNames: told.deviceIds.flatMap((id) => names.get(id) ?? []),
    since: new Date(told.since).toISOString(),
    state: phase,
  };
}
