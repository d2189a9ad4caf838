import type { QueryFilter, Types } from "mongoose";
import { fillIn } from "../../database/fillIn.js";
import { READ_AT_ONCE } from "../../database/readAtOnce.js";
import { DeviceModel, type Device } from "./device.model.js";

const PRESENTED = [
  "displayId",
  "name",
  "browser",
  "pairedAt",
  "requestId",
  "lastSeenAt",
  "connected",
  "onScreen",
  "viewing",
  "size",
  "status",
  "statusAt",
  "removedAt",
] as const satisfies (keyof Device)[];

/** What is presented of a device, as it is stored: to make documents of the hundreds on a page of displays takes longer than to read them. */
export type PlainDevice = Pick<Device, (typeof PRESENTED)[number]> & { _id: Types.ObjectId; id: string };

/** What a device holds of the plan is large, and not part of it. */
const PROJECTION = Object.fromEntries(PRESENTED.map((field) => [field, 1]));

/** Rows of an earlier build lack what it did not know. */
const DEFAULTS = {
  browser: null,
  requestId: null,
  connected: false,
  onScreen: null,
  viewing: null,
  size: null,
  status: null,
  statusAt: null,
  removedAt: null,
} satisfies Partial<PlainDevice>;
const NO_STATUS = new DeviceModel({ status: {} }).toObject<Device>().status ?? {};

export async function findPlainDevices(filter: QueryFilter<Device>): Promise<PlainDevice[]> {
  const rows = await DeviceModel.find(filter, PROJECTION)
    .batchSize(READ_AT_ONCE)
    .lean<Array<Omit<PlainDevice, "id">>>();
  return rows.map((row) => {
    const filled = fillIn(row, DEFAULTS);
    if (filled.status) fillIn(filled.status, NO_STATUS);
    return Object.assign(filled, { id: row._id.toString() });
  });
}
