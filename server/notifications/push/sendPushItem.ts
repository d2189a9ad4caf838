import { z } from "zod";
import type { AppContext } from "../../AppContext.js";
import { choicesOf, isQuietFor } from "../choices.js";
import type { MailKind, OutboxDocument } from "../outboxItem.model.js";
import { findRecipient } from "../recipient.js";
import { PushDeviceModel } from "./pushDevice.model.js";
import { PUSH_ICON } from "./pushIcon.js";
import { sendToDevice } from "./sendToDevice.js";
import { joinedPush } from "./pushTexts.js";
import { TOLD, topicOf } from "./told.js";

/** Of whatever topic. */
const JOINED = { compose: joinedPush };

const PushFacts = z.object({ about: z.string(), deviceId: z.string(), staleAt: z.coerce.date() });

/** Pushes one item to the browser it is for, if its user may and wants to be told. Throws when it may work later. */
export async function sendPushItem(app: AppContext, item: OutboxDocument): Promise<"sent" | "nobody"> {
  const { about, deviceId, staleAt } = PushFacts.parse(item.payload);
  const told = about === "joinedMail" ? JOINED : TOLD[about as MailKind];
  const topic = topicOf(about as MailKind, item.payload);
  const secondsLeft = Math.floor((staleAt.getTime() - app.now()) / 1_000);
  if (!told || !topic || secondsLeft <= 0) return "nobody";
  const user = await findRecipient(item);
  if (!user || !choicesOf(user)[topic].push) return "nobody";
  const { title, body, url, urgency, evenInQuietHours } = told.compose(item.payload);
  if (!evenInQuietHours && isQuietFor(user, new Date(app.now()))) return "nobody";
  const device = await PushDeviceModel.findOne({ _id: deviceId, userId: user._id });
  if (!device) return "nobody";

  const outcome = await sendToDevice(app, device, {
    message: { title, body, icon: PUSH_ICON, url, tag: item.id },
    ttlSeconds: secondsLeft,
    urgency,
    topic: item.id,
  });
  return outcome === "sent" ? "sent" : "nobody";
}
