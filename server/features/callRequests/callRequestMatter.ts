import type { AppContext } from "../../core/AppContext.js";
import type { Claimer, ClaimableMatter, ClaimState } from "../../notifications/claims/ClaimableMatter.js";
import { storeClaim } from "./callClaims.service.js";
import { CallRequestModel, type CallRequestDocument } from "./callRequest.model.js";

/** Calls that were asked for, as they are claimed from notifications and mails: whoever does calls at once. */
export const callRequestMatter: ClaimableMatter = {
  async find(_app, claimer, requestId): Promise<ClaimState> {
    const row = await findRequest(claimer, requestId);
    return row ? stateOf(row, claimer) : { state: "over" };
  },
  async claim(app: AppContext, claimer, requestId): Promise<ClaimState> {
    const row = await findRequest(claimer, requestId);
    if (!row) return { state: "over" };
    const before = stateOf(row, claimer);
    // Somebody who has said when keeps that time.
    if (before.state !== "open") return before;
    return stateOf(await storeClaim(app, claimer, { requestId, at: null }), claimer);
  },
  async countOpen(_app, displayIds): Promise<number> {
    return CallRequestModel.countDocuments({ displayId: { $in: displayIds }, standing: true, state: "open" });
  },
};

async function findRequest({ display }: Claimer, requestId: string): Promise<CallRequestDocument | null> {
  return CallRequestModel.findOne({ displayId: display._id, requestId });
}

function stateOf({ standing, claimedBy, claimLapsesAt }: CallRequestDocument, { user }: Claimer): ClaimState {
  if (!standing) return { state: "over" };
  if (!claimedBy) return { state: "open" };
  return claimedBy.userId.equals(user._id)
    ? { state: "yours", until: claimLapsesAt }
    : { state: "taken", by: claimedBy.name };
}
