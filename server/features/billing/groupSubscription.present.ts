import type { Types } from "mongoose";
import type { GroupSubscription } from "../../../shared/contract/billing.js";
import { UserModel } from "../../circle/accounts/user.model.js";
import { countDisplays } from "../../circle/displays/displayCount.service.js";
import type { GroupDocument } from "../../circle/groups/group.model.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import {
  editableDisplaysOf,
  type EditableDisplay,
} from "../../circle/subscriptions/editableDisplays.service.js";
import { standingOfGroup } from "../../circle/subscriptions/groupSubscription.service.js";
import type { AppContext } from "../../core/AppContext.js";

interface SeenGroup {
  group: GroupDocument;
  /** Who asks. */
  member: MemberDocument;
}

export async function presentGroupSubscription(
  app: AppContext,
  { group, member }: SeenGroup,
): Promise<GroupSubscription> {
  const { state, tier, limits, payer, handOver } = await standingOfGroup(app, group);
  const { clientLimit, caregiverLimit } = limits;
  const all = await editableDisplaysOf(app, group, clientLimit);
  return {
    state,
    tier,
    clientLimit,
    caregiverLimit,
    isEditable: state !== "over",
    payer: payer && { userId: payer.userId.toString(), name: payer.name },
    ask: await named(group.ownerId),
    handOver: handOver && { stage: handOver.stage, until: handOver.until?.toISOString() ?? null },
    displayCount: await countDisplays(member),
    isOverLimit: all !== null,
    displays: seenBy(member, all ?? []),
  };
}

function seenBy({ displayIds }: MemberDocument, displays: EditableDisplay[]): EditableDisplay[] {
  const seen = displayIds && new Set(displayIds.map(String));
  return seen ? displays.filter(({ id }) => seen.has(id)) : displays;
}

async function named(userId: Types.ObjectId) {
  const user = await UserModel.findById(userId, { name: 1 }).lean();
  return { userId: userId.toString(), name: user?.name ?? "" };
}
