import type { CallRequest } from "../../../shared/contract/callRequests.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError, notFound } from "../../core/AppError.js";
import { nextWallClockInstant } from "../../schedule/zones.js";
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

/**
 * Says that this user will call, at once or at the next such time of the display's wall clock; the one who has said so may change the
 * time. Throws 404, 409 `claimed-already` with the other's name, 409 `request-ended`.
 */
export async function claimCallRequest(
  app: AppContext,
  { display, user }: { display: DisplayDocument; user: UserDocument },
  { requestId, at }: { requestId: string; at: string | null },
): Promise<CallRequest> {
  const request = { displayId: display._id, requestId };
  const claimed = await CallRequestModel.findOneAndUpdate(
    { ...request, $or: [{ state: "open" }, { state: "claimed", "claimedBy.userId": user._id }] },
    {
      $set: {
        state: "claimed",
        claimedBy: { userId: user._id, name: user.name },
        callAt: at === null ? null : new Date(nextWallClockInstant(at, display.timeZone, app.now())),
      },
    },
    { returnDocument: "after" },
  );
  if (!claimed) throw whyNotClaimed(await getRow(display, requestId), display);
  await callRequestChanged(app, claimed);
  return presentCallRequest(claimed, display);
}

/** Somebody else can call: it is open again. Doing it twice is harmless. Throws 404, 409 `request-ended`. */
export async function releaseCallRequest(
  app: AppContext,
  display: DisplayDocument,
  requestId: string,
): Promise<CallRequest> {
  await CallRequestModel.updateOne(
    { displayId: display._id, requestId, state: "claimed" },
    { $set: { state: "open", claimedBy: null, callAt: null } },
  );
  // Told again on a repeat: the process may have died between writing and telling.
  const row = await getRow(display, requestId);
  if (!row.standing) throw requestEnded(row, display);
  await callRequestChanged(app, row);
  return presentCallRequest(row, display);
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

async function getRow(display: DisplayDocument, requestId: string): Promise<CallRequestDocument> {
  const row = await CallRequestModel.findOne({ displayId: display._id, requestId });
  if (!row) throw notFound("The call request");
  return row;
}

function whyNotClaimed(row: CallRequestDocument, display: DisplayDocument): AppError {
  if (!row.standing) return requestEnded(row, display);
  // Given back between the two looks, it has nobody's name.
  const who = row.claimedBy?.name ?? "Someone else";
  return new AppError({ code: "claimed-already", status: 409, message: `${who} will call ${display.name}.` });
}

function requestEnded({ state, doneBy }: CallRequestDocument, display: DisplayDocument): AppError {
  const message =
    state === "withdrawn"
      ? `${display.name} no longer wants to be called.`
      : `${doneBy?.name ?? "Someone"} has called ${display.name}.`;
  return new AppError({ code: "request-ended", status: 409, message });
}
