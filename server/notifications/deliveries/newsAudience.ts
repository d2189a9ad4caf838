import type { AppContext } from "../../core/AppContext.js";
import type { ActivityDocument } from "../../activity/activityEntry.model.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import type { NewsTemplate } from "../templates/NewsTemplate.js";
import { caregiversOf } from "./audience.js";
import { DeliveryModel } from "./delivery.model.js";
import { dutyCaregivers } from "./dutyCaregivers.js";
import type { Thread } from "./newsThread.js";

interface News {
  entry: ActivityDocument;
  thread: Thread;
  template: NewsTemplate;
}

/** Who is told of an entry, whatever they have chosen. */
export async function newsAudience(
  app: AppContext,
  { entry, thread, template }: News,
): Promise<UserDocument[]> {
  if (template.actorOf) return othersOfMatter(app, { entry, thread, template });
  if (template.isForWhoWasTold) return usersOf(await whoWasTold(app, [entry.about ?? ""]));
  const doneBy = template.doneBy?.(entry.facts);
  const people = (await recipientsOf(entry, template)).filter(({ id }) => id !== doneBy);
  const told = template.exceptWhoWasToldOf?.(entry);
  if (!told) return people;
  const knowing = (await whoWasTold(app, told, { orWillBe: true })).map(String);
  return people.filter((user) => !knowing.includes(user.id));
}

/** Who was told of anything of its matter, but for who has done it. */
async function othersOfMatter(app: AppContext, { entry, thread, template }: News): Promise<UserDocument[]> {
  const besides = template.isOfMatter?.(entry) ?? [];
  const keys = [...thread.map(({ uniqueKey }) => uniqueKey), ...besides];
  const actorId = template.actorOf?.(entry.facts) ?? null;
  const told = await usersOf(await whoWasTold(app, keys));
  return told.filter(({ id }) => id !== actorId);
}

async function recipientsOf(entry: ActivityDocument, template: NewsTemplate): Promise<UserDocument[]> {
  const seeing = await whoMaySee(entry);
  const recipients = template.recipients?.(entry.facts) ?? "all";
  if (recipients === "all") return seeing;
  if (recipients !== "duty") return seeing.filter(({ id }) => id === recipients.userId);
  const onDuty = await dutyCaregivers({ _id: entry.displayId, groupId: entry.groupId }, entry.at);
  // They may see it no more: better all than nobody.
  return onDuty.length > 0 ? onDuty : seeing;
}

/** Who could see the display when it happened; when it is sent they are asked about again. */
async function whoMaySee(entry: ActivityDocument): Promise<UserDocument[]> {
  return caregiversOf({ _id: entry.displayId, groupId: entry.groupId }, { memberSince: entry.recordedAt });
}

/**
 * To whom something of these entries went out by any channel, or is being sent right now. With `orWillBe` also to whom it is still to be
 * sent, as after their quiet hours.
 */
async function whoWasTold(app: AppContext, entryKeys: string[], { orWillBe = false } = {}) {
  const isLeased = !orWillBe && { leasedUntil: { $gt: new Date(app.now()) } };
  const went = [
    { state: { $in: ["sent" as const, "opened" as const] } },
    // A summary counts it.
    { reason: "joined" as const },
    // It lies in a file, and so does what follows.
    { reason: "noMailServer" as const },
    { state: "waiting" as const, ...isLeased },
  ];
  return DeliveryModel.distinct("userId", { entryKey: { $in: entryKeys }, $or: went });
}

async function usersOf(userIds: Awaited<ReturnType<typeof whoWasTold>>): Promise<UserDocument[]> {
  return UserModel.find({ _id: { $in: userIds }, disabledAt: null, deletingAt: null });
}
