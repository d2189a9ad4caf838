import { UserModel, type UserDocument } from "../features/accounts/user.model.js";
import { DisplayModel } from "../features/displays/display.model.js";
import { caregiversOf } from "./audience.js";
import type { OutboxDocument } from "./outboxItem.model.js";

/** Asked again at the moment of sending: who has left the group meanwhile must not read about the display. */
export async function findRecipient(item: OutboxDocument): Promise<UserDocument | null> {
  const displayId = item.payload.displayId;
  if (typeof displayId !== "string")
    return UserModel.findOne({ _id: item.userId, disabledAt: null, deletingAt: null });
  const display = await DisplayModel.findById(displayId);
  const caregivers = display ? await caregiversOf(display) : [];
  return caregivers.find((user) => item.userId?.equals(user._id)) ?? null;
}
