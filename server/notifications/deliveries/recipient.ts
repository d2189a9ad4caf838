import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { caregiversOf } from "./audience.js";
import type { DeliveryDocument } from "./delivery.model.js";

type Addressed = Pick<DeliveryDocument, "userId" | "displayId">;

/** Checked again when it is sent: who has left the group meanwhile must not read about the display. */
export async function findRecipient(delivery: Addressed): Promise<UserDocument | null> {
  if (delivery.displayId === null)
    return UserModel.findOne({ _id: delivery.userId, disabledAt: null, deletingAt: null });
  return (await findViewer(delivery))?.user ?? null;
}

/** Who it is for, and the display, if they may still see it. */
export async function findViewer({
  displayId,
  userId,
}: Addressed): Promise<{ user: UserDocument; display: DisplayDocument } | null> {
  const display = await DisplayModel.findById(displayId);
  const caregivers = display ? await caregiversOf(display) : [];
  const user = caregivers.find(({ _id }) => userId?.equals(_id));
  return display && user ? { user, display } : null;
}
