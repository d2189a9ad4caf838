import { BRAND } from "../../shared/brand.js";
import { UserModel, type UserDocument } from "../features/accounts/user.model.js";
import { DisplayModel } from "../features/displays/display.model.js";
import { caregiversOf } from "./audience.js";
import type { Mailer } from "./mail.js";
import { composeMail } from "./mails/composeMail.js";
import type { OutboxDocument } from "./outboxItem.model.js";

/** Sends one item to the person it is for, if that person may still get it. Throws when it may work later. */
export async function sendOutboxItem(mailer: Mailer, item: OutboxDocument): Promise<"sent" | "nobody"> {
  const address = item.userId === null ? BRAND.contactEmail : (await findRecipient(item))?.email;
  if (!address) return "nobody";

  const mail = await composeMail(item, mailer.dashboardUrl);
  await mailer.send({ ...mail, id: item.id, to: address });
  return "sent";
}

/** Asked again at the moment of sending: who has left the group meanwhile must not read about the display. */
async function findRecipient(item: OutboxDocument): Promise<UserDocument | null> {
  const displayId = item.payload.displayId;
  if (typeof displayId !== "string") return UserModel.findOne({ _id: item.userId, disabledAt: null });
  const display = await DisplayModel.findById(displayId);
  const caregivers = display ? await caregiversOf(display) : [];
  return caregivers.find((user) => item.userId?.equals(user._id)) ?? null;
}
