import { CLAIM_MS } from "../../../shared/limits.js";
import type { TimeAhead } from "../../jobs/pullBackTimes.js";
import { CallRequestModel } from "./callRequest.model.js";
import { EVERY_MS } from "./unclaimedRule.js";

export const CALL_REQUEST_TIMES: TimeAhead[] = [
  { model: CallRequestModel, filter: {}, field: "remindAt", aheadMs: EVERY_MS },
  // Who has named a time to call may have named one of tomorrow.
  { model: CallRequestModel, filter: { callAt: null }, field: "claimLapsesAt", aheadMs: CLAIM_MS },
];
