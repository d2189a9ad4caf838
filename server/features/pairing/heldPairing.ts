import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { GroupModel, isHeld } from "../../circle/groups/group.model.js";

/** Whether the display's group is held, and what was opened at `openedAt` (epoch milliseconds) was opened before that. */
export async function isOfHeldGroup({ groupId }: DisplayDocument, openedAt: number): Promise<boolean> {
  const group = await GroupModel.findById(groupId, { heldUntil: 1 }).lean();
  return isHeld(group, new Date(openedAt));
}
