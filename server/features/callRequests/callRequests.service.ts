import type { CallRequest } from "../../../shared/contract/callRequests.js";
import type { AppContext } from "../../core/AppContext.js";
import { notFound } from "../../core/AppError.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { findGroupDisplays } from "../../circle/displays/displayAccess.js";
import type { MemberDocument } from "../../circle/groups/member.model.js";
import { recordPendingEntries } from "../../activity/pendingEntries.js";
import { endedEntry } from "./callRequestEntries.js";
import { callRequestChanged } from "./callRequestEvents.js";
import { CallRequestModel, type CallRequestDocument } from "./callRequest.model.js";
import { presentCallRequest } from "./callRequest.present.js";

/** Of the displays that the member may see, those whose person waits for a call, oldest first. */
export async function listCallRequests(member: MemberDocument): Promise<CallRequest[]> {
  const rows = await CallRequestModel.find({ groupId: member.groupId, standing: true }).sort({ askedAt: 1 });
  if (rows.length === 0) return [];
  const displays = await findGroupDisplays(member, { _id: { $in: rows.map((row) => row.displayId) } });
  return rows.flatMap((row) => {
    const display = displays.find(({ _id }) => _id.equals(row.displayId));
    return display ? [presentCallRequest(row, display)] : [];
  });
}

/** The person was called; it leaves the screen. Doing it twice leaves the first, and what was taken back stays so. Throws 404. */
export async function finishCallRequest(
  app: AppContext,
  { display, user }: { display: DisplayDocument; user: UserDocument },
  requestId: string,
): Promise<CallRequest> {
  await CallRequestModel.updateOne(
    { displayId: display._id, requestId, standing: true },
    {
      $set: {
        state: "done",
        standing: false,
        doneBy: { userId: user._id, name: user.name },
        endedAt: new Date(app.now()),
      },
      $push: { pendingEntries: endedEntry(app, display, { requestId, calledBy: user.name }) },
    },
  );
  const row = await getRow(display, requestId);
  await callRequestChanged(app, row);
  await recordPendingEntries(app, CallRequestModel, row);
  return presentCallRequest(row, display);
}

/** Throws 404. */
export async function getRow(display: DisplayDocument, requestId: string): Promise<CallRequestDocument> {
  const row = await CallRequestModel.findOne({ displayId: display._id, requestId });
  if (!row) throw notFound("The call request");
  return row;
}
