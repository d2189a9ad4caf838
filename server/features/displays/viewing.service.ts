import { isDeepStrictEqual } from "node:util";
import type { Types } from "mongoose";
import type { DeviceSize, Viewing } from "../../../shared/contract/displays.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import { DEFAULT_VIEWING } from "../../../shared/rules/letterSize.js";
import type { PlannedDevice } from "../../../shared/realtime/snapshot.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import { batched } from "../../core/batched.js";
import { allows } from "../../realtime/deviceAllowances.js";
import { FramePutOffError } from "../../realtime/FramePutOffError.js";
import type { Reporter } from "../../realtime/Reporter.js";
import { changePlan } from "../../circle/displays/changePlan.service.js";
import { DeviceModel, type DeviceDocument } from "../../circle/displays/device.model.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { presentSize, presentViewing } from "../../circle/displays/display.present.js";
import { announceDisplay, announceDisplayById } from "../../circle/displays/announceDisplay.js";

/** Which device it is, and what it is called if nothing more is known of it. */
type PlannedFor = Pick<DeviceDocument, "_id" | "name">;
type ViewingChosen = Extract<DeviceFrame, { type: "viewing.chosen" }>;

const NO_FACTS = { viewing: null, viewingAt: null, size: null };

/**
 * A caregiver says how large a screen is, or how far away the chair stands; what is left out stays. It is later than what was chosen
 * before, whatever the clocks say. Throws 404 when the display has no such device.
 */
export async function setViewing(
  app: AppContext,
  display: DisplayDocument,
  { deviceId, changes }: { deviceId: string; changes: Partial<Viewing> },
): Promise<void> {
  const device = await DeviceModel.findOne({ _id: deviceId, displayId: display._id, removedAt: null });
  if (!device) throw notFound("The device");
  // In the database, so that of two at once, of which each changes another field, both count.
  await DeviceModel.updateOne(
    { _id: device._id, removedAt: null },
    [
      {
        $set: {
          viewing: {
            $mergeObjects: [{ $literal: DEFAULT_VIEWING }, "$viewing", { $literal: changes }],
          },
          viewingAt: laterThanStored(new Date(app.now())),
        },
      },
    ],
    { updatePipeline: true },
  );
  await tellViewing(app, device);
}

/** Somebody chose it at the device, maybe long ago and without a network: the newest choice counts. A repeat has no second effect. */
export async function viewingChosen(
  app: AppContext,
  device: Reporter["device"],
  { id, viewing, at }: ViewingChosen,
): Promise<void> {
  requireAllowance(app, device);
  const [now, saidAt] = [new Date(app.now()), new Date(at)];
  // A clock that is ahead would win over everything that is said later.
  const viewingAt = saidAt < now ? saidAt : now;
  // Ours was ahead, and has been put back: the device says a time that is later than the one that it knows.
  const replacesAhead = { viewingAt: { $gt: now, $lt: saidAt } };
  const changed = await DeviceModel.updateOne(
    {
      _id: device._id,
      removedAt: null,
      viewingFrameId: { $ne: id },
      $or: [{ viewingAt: null }, { viewingAt: { $lt: viewingAt } }, replacesAhead],
    },
    [
      {
        $set: {
          viewing: { $literal: viewing },
          viewingAt: laterThanStored(viewingAt),
          viewingFrameId: { $literal: id },
        },
      },
    ],
    { updatePipeline: true },
  );
  if (changed.modifiedCount > 0) await tellViewing(app, device);
}

/** In an update that is a pipeline. */
function laterThanStored(at: Date) {
  return { $max: [at, { $add: [{ $ifNull: ["$viewingAt", new Date(0)] }, 1] }] };
}

/** What the device has measured of itself; dashboards are told when that is news. */
export async function sizeMeasured(
  app: AppContext,
  { device, display }: Reporter,
  size: DeviceSize,
): Promise<void> {
  requireAllowance(app, device);
  const before = await DeviceModel.findOneAndUpdate(
    { _id: device._id, removedAt: null },
    { size },
    { returnDocument: "before" },
  );
  if (!before || isDeepStrictEqual(presentSize(before), size)) return;
  await announceDisplay(app, display);
}

/** The device's own part of its plan, as it is now; without one it is the plan of a preview. */
export async function plannedDevice({ _id, name }: PlannedFor): Promise<PlannedDevice> {
  // Removed for good meanwhile, it is told so a moment later.
  const now = (await findFacts(_id)) ?? { ...NO_FACTS, name };
  return {
    id: _id.toString(),
    name: now.name,
    viewing: presentViewing(now),
    viewingAt: now.viewingAt?.toISOString() ?? null,
    size: presentSize(now),
    takesStatus: true,
  };
}

const findFacts = batched(async (deviceIds: Types.ObjectId[]) => {
  const fields = { name: 1, viewing: 1, viewingAt: 1, size: 1 };
  const devices = await DeviceModel.find({ _id: { $in: deviceIds } }, fields).lean();
  const byId = new Map(devices.map((device) => [device._id.toString(), device]));
  return (deviceId: Types.ObjectId) => byId.get(deviceId.toString()) ?? null;
});

/** At once where its socket is held by this process. Elsewhere, and where sockets are blocked, the version of the plan brings it. */
async function tellViewing(
  app: AppContext,
  device: PlannedFor & { displayId: Types.ObjectId },
): Promise<void> {
  const displayId = device.displayId.toString();
  await changePlan(app, displayId, async (step, send) => {
    const now = await plannedDevice(device);
    send({ type: "parts.changed", ...step, parts: {} });
    app.hub.deviceChanged(displayId, now);
  });
  await announceDisplayById(app, displayId);
}

/** Somebody tries a few sizes, or turns a tablet; a broken device does it without an end. */
function requireAllowance(app: AppContext, { id }: Reporter["device"]): void {
  if (!allows(app, "facts", id)) throw new FramePutOffError("The device says too often how large it is.");
}
