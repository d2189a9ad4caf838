import type { AppContext } from "../../core/AppContext.js";
import type { DisplayCaller } from "../../core/Feature.js";
import { storeClaim } from "./callClaims.service.js";
import { finishCallRequest } from "./callRequests.service.js";
import { CallRequestModel, type CallRequestDocument } from "./callRequest.model.js";

/** Who calls by video says by that that they will call, unless somebody else has said so. */
export async function claimByCalling(app: AppContext, by: DisplayCaller): Promise<void> {
  const standing = await findStanding(by);
  if (standing?.state === "open") await storeClaim(app, by, { requestId: standing.requestId, at: null });
}

/** The person was called, whoever had said that they would. What was asked for since then stands. */
export async function finishByTalking(
  app: AppContext,
  { answeredAt, ...by }: DisplayCaller & { answeredAt: Date },
): Promise<void> {
  const standing = await findStanding(by);
  if (standing && standing.askedAt <= answeredAt) await finishCallRequest(app, by, standing.requestId);
}

function findStanding({ display }: DisplayCaller): Promise<CallRequestDocument | null> {
  return CallRequestModel.findOne({ displayId: display._id, standing: true }).exec();
}
