import { BRAND } from "../../shared/brand.js";
import type { AppContext } from "../AppContext.js";
import { UserModel, type UserDocument } from "../features/accounts/user.model.js";
import { GroupInviteModel } from "../features/groups/groupInvite.model.js";
import { DisplayModel } from "../features/displays/display.model.js";
import { caregiversOf } from "./audience.js";
import type { Mailer } from "./mail.js";
import { findMailLink } from "./mailLinkAddress.js";
import { composeMail } from "./mails/composeMail.js";
import type { OutboxDocument } from "./outboxItem.model.js";

/** Sends one item to the person it is for, if that person may still get it. Throws when it may work later. */
export async function sendOutboxItem(
  app: AppContext,
  mailer: Mailer,
  item: OutboxDocument,
): Promise<"sent" | "nobody"> {
  const link = await findMailLink(app, item);
  if (link.state === "closed") return "nobody";
  // Written before it is known whether anybody gets it: a request for an unknown address must cost this process as much.
  const mail = await composeMail(item, {
    dashboardUrl: mailer.dashboardUrl,
    link: link.state === "open" ? link.address : "",
  });
  const address = await findAddress(item);
  if (!address) return "nobody";

  await mailer.send({ ...mail, id: item.id, to: address });
  return "sent";
}

/** An invitation's address stands in the invitation alone, so that a revoked one leaves none behind. */
async function findAddress(item: OutboxDocument): Promise<string | undefined> {
  if (item.kind === "inviteMail") {
    const invite = await GroupInviteModel.findOne({ _id: item.payload.inviteId, acceptedBy: null });
    return invite?.email;
  }
  return item.userId === null ? BRAND.contactEmail : (await findRecipient(item))?.email;
}

/** Asked again at the moment of sending: who has left the group meanwhile must not read about the display. */
async function findRecipient(item: OutboxDocument): Promise<UserDocument | null> {
  const displayId = item.payload.displayId;
  if (typeof displayId !== "string")
    return UserModel.findOne({ _id: item.userId, disabledAt: null, deletingAt: null });
  const display = await DisplayModel.findById(displayId);
  const caregivers = display ? await caregiversOf(display) : [];
  return caregivers.find((user) => item.userId?.equals(user._id)) ?? null;
}
