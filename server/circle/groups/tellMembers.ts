import { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { UserModel } from "../accounts/user.model.js";
import { MemberModel } from "./member.model.js";

/** Something of the group that all of its members see has changed: their dashboards fetch it anew. */
export async function tellMembers(app: AppContext, groupId: Types.ObjectId): Promise<void> {
  const members = await MemberModel.find({ groupId }, { userId: 1 }).lean();
  members.forEach(({ userId }) => app.hub.toUser(userId.toString(), { type: "account.changed" }));
}

/** An invitation of theirs has come or gone. For an address without an account nobody hears of it, and it costs as much. */
export async function tellUserOfEmail(app: AppContext, email: string): Promise<void> {
  const user = await UserModel.findOne({ email }, { _id: 1 }).lean();
  const userId = user?._id ?? new Types.ObjectId();
  app.hub.toUser(userId.toString(), { type: "account.changed" });
}
