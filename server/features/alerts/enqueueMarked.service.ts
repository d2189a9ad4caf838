import type { AppContext } from "../../core/AppContext.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { enqueue } from "./enqueue.js";

/** One round never takes more; the next one follows at once. */
const ROUND = 500;

/** Of displays and devices. */
export const MARKED = { watchDue: true } as const;

/**
 * Displays whose settings, and those of devices whose status, were marked in the very write that changed them. The mark goes when the
 * display is in the queue, and stays where it has been changed again meanwhile. Returns whether there are more.
 */
export async function enqueueMarked(app: AppContext): Promise<boolean> {
  const [devices, displays] = await Promise.all([
    DeviceModel.find(MARKED, { displayId: 1, statusFrameId: 1, removedAt: 1 }).limit(ROUND).lean(),
    DisplayModel.find(MARKED, { settingsVersion: 1 }).limit(ROUND).lean(),
  ]);
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
  return devices.length === ROUND || displays.length === ROUND;
}
