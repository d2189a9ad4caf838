import type { NotificationTopic } from "../../../shared/contract/notifications.js";
import type { AppContext } from "../../core/AppContext.js";
import { sendsMail } from "../../core/sendsMail.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { whoIsOnDuty } from "../../circle/duty/whoIsOnDuty.js";
import { listPushDevices } from "../push/pushDevices.service.js";
import { caregiversOf } from "./audience.js";
import { choicesOf } from "./choices.js";

/** Those on duty at that moment who may see the display now, in the order in which they are to be told. */
export async function dutyCaregivers(
  display: Pick<DisplayDocument, "_id" | "groupId">,
  at: Date,
): Promise<UserDocument[]> {
  const onDuty = await whoIsOnDuty(display.groupId, at);
  if (onDuty.length === 0) return [];
  const caregivers = await caregiversOf(display);
  return onDuty.flatMap((userId) => caregivers.find(({ _id }) => _id.equals(userId)) ?? []);
}

/** Of these, whom a notification of the topic reaches by any way. A mail that does not leave this installation reaches nobody. */
export async function reachedBy(
  app: AppContext,
  users: UserDocument[],
  topic: NotificationTopic,
): Promise<UserDocument[]> {
  const pushed = users.filter((user) => choicesOf(user)[topic].push).map(({ _id }) => _id);
  const browsers = pushed.length > 0 ? await listPushDevices(app, pushed) : [];
  const isMailed = (user: UserDocument) =>
    choicesOf(user)[topic].mail && user.mailOffAt === null && sendsMail(app.config);
  return users.filter((user) => isMailed(user) || browsers.some(({ userId }) => userId.equals(user._id)));
}
