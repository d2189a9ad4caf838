import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { tellMembers } from "./tellMembers.js";

/** Who is in the group, or what one of them may do, or who owns it, is another now: members and displays say so. Harmless to repeat. */
export async function membersChanged(app: AppContext, groupId: Types.ObjectId): Promise<void> {
  await tellMembers(app, groupId);
  for (const { follows } of app.registered.features) await follows?.membersChanged?.(app, groupId);
}
