import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import type { Remover } from "../../circle/displays/deviceEntries.js";
import { removeDevice } from "../../circle/displays/deviceRoster.service.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";

/**
 * A screen came in that nobody of the family knows: first nobody else gets in, by the code or by a link, then the screen is cleared and
 * removed. A repeat, also by another caregiver at once, ends in the same. Throws 404 when the display never had such a device.
 */
export async function rejectDevice(
  app: AppContext,
  display: DisplayDocument,
  removal: { deviceId: string; by: Remover },
): Promise<DisplayDocument> {
  const isItsDevice = await DeviceModel.exists({ _id: removal.deviceId, displayId: display._id });
  if (!isItsDevice) throw notFound("The device");
  const closed = await DisplayModel.findOneAndUpdate(
    { _id: display._id },
    { pairingOpenUntil: null, pairingLinkHash: null, pairingLinkUntil: null, pairingClaimedBy: null },
    { returnDocument: "after" },
  );
  if (!closed) throw notFound("The display");
  await removeDevice(app, closed, removal);
  return closed;
}
