import { Types } from "mongoose";
import type { EndpointDefinition } from "../../../shared/contract/base/endpoint.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { UserModel } from "../accounts/user.model.js";
import type { DisplayDocument } from "../displays/display.model.js";
import { GroupModel, type GroupDocument } from "../groups/group.model.js";
import { editableDisplaysOf } from "./editableDisplays.service.js";
import { standingOfGroup } from "./groupSubscription.service.js";

/** What a call is about, as its access rule has proved it. */
export interface SubscribedCall {
  endpoint: EndpointDefinition;
  body: unknown;
  granted: {
    actor?: { user: { _id: Types.ObjectId } } | null;
    group?: GroupDocument;
    display?: DisplayDocument;
    displays?: DisplayDocument[];
  };
}

/**
 * What adds or edits needs a subscription that is in force and covers the display; nothing else does (docs/BILLING.md, "What an ended
 * subscription stops"). Throws 402 `subscription-over`, 402 `display-not-editable`.
 */
export async function requireSubscription(
  app: AppContext,
  { endpoint, body, granted }: SubscribedCall,
): Promise<void> {
  if (!app.config.billing || !endpoint.needsSubscription) return;
  if (passes(body, endpoint.needsSubscription.unless)) return;
  const displays = granted.displays ?? (granted.display ? [granted.display] : []);
  const groupIds = granted.group ? [granted.group._id] : displays.map(({ groupId }) => groupId);
  const groups = await GroupModel.find({ _id: { $in: [...new Set(groupIds.map(String))] } });
  for (const group of groups) {
    const standing = await standingOfGroup(app, group);
    const ownerName = group.ownerId.equals(granted.actor?.user._id) ? null : await nameOf(group.ownerId);
    if (standing.state === "over") throw subscriptionOver(ownerName);
    await requireCovered(app, group, {
      displays: displays.filter(({ groupId }) => groupId.equals(group._id)),
      clientLimit: standing.limits.clientLimit,
      ownerName,
    });
  }
}

function passes(body: unknown, unless: readonly string[]): boolean {
  if (unless.length === 0) return false;
  const changes = Object.entries(Object(body) as Record<string, unknown>);
  return changes.every(([name, value]) => value === undefined || unless.includes(name));
}

interface Covered {
  displays: DisplayDocument[];
  clientLimit: number | null;
  /** null: it is the caller. */
  ownerName: string | null;
}

async function requireCovered(
  app: AppContext,
  group: GroupDocument,
  { displays, clientLimit, ownerName }: Covered,
): Promise<void> {
  if (displays.length === 0) return;
  const all = await editableDisplaysOf(app, group, clientLimit);
  const closed = all?.find(({ id, isEditable }) => !isEditable && displays.some((one) => one.id === id));
  if (!closed) return;
  const who = ownerName === null ? "You can choose" : `${ownerName} can choose`;
  throw new AppError({
    code: "display-not-editable",
    status: 402,
    message: `The subscription of this group covers ${clientLimit === 1 ? "1 display" : `${clientLimit} displays`}, and ${closed.name} is not one of them. All that is scheduled goes on showing. ${who} another display, or a larger plan.`,
  });
}

function subscriptionOver(ownerName: string | null): AppError {
  const who =
    ownerName === null
      ? "Subscribe to add and change things again."
      : `Ask ${ownerName} to subscribe, to add and change things again.`;
  return new AppError({
    code: "subscription-over",
    status: 402,
    message: `This group has no subscription any more. All that is scheduled goes on showing, and answers keep coming in. ${who}`,
  });
}

async function nameOf(userId: Types.ObjectId): Promise<string> {
  const user = await UserModel.findById(userId, { name: 1 }).lean();
  return user?.name ?? "the owner";
}
