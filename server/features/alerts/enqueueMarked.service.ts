import type { AppContext } from "../../core/AppContext.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { enqueue } from "./enqueue.js";
import { MARKED_AT_ONCE, type RoundReads } from "./readRound.js";

/**
 * Displays whose settings, and those of devices whose status, were marked in the very write that changed them. The mark goes when the
 * display is in the queue, and stays where it has been changed again meanwhile. Returns how many were marked, and
 * whether there may be more.
 */
export async function enqueueMarked(
  app: AppContext,
  { marked: { devices, displays } }: RoundReads,
): Promise<{ count: number; areMore: boolean }> {
  const ids = [...devices.map(({ displayId }) => displayId), ...displays.map(({ _id }) => _id)];
  await enqueue(
    ids.map((id) => id.toHexString()),
    app.now(),
  );
  if (devices.length > 0)
    await DeviceModel.bulkWrite(
      devices.map(({ _id, statusFrameId, removedAt }) => ({
        updateOne: { filter: { _id, statusFrameId, removedAt }, update: { $unset: { watchDue: 1 } } },
      })),
      { ordered: false },
    );
  if (displays.length > 0)
    await DisplayModel.bulkWrite(
      displays.map(({ _id, settingsVersion }) => ({
        updateOne: { filter: { _id, settingsVersion }, update: { $unset: { watchDue: 1 } } },
      })),
      { ordered: false },
    );
  return {
    count: devices.length + displays.length,
    areMore: devices.length === MARKED_AT_ONCE || displays.length === MARKED_AT_ONCE,
  };
}
