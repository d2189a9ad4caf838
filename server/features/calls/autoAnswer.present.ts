import type { Types } from "mongoose";
import type { AutoAnswer } from "../../../shared/contract/calling/autoAnswers.js";
import type { StoredAutoAnswer } from "./autoAnswer.model.js";

export function presentAutoAnswer(
  row: StoredAutoAnswer,
  around: Pick<AutoAnswer, "state" | "deviceName"> & { nameOf: (userId: Types.ObjectId) => string },
): AutoAnswer {
  const { state, deviceName, nameOf } = around;
  return {
    id: row._id.toString(),
    userId: row.userId.toString(),
    caregiverName: nameOf(row.userId),
    deviceId: row.deviceId.toString(),
    deviceName,
    decidedBy: row.decidedBy,
    personSaid: row.personSaid,
    consentedBy: nameOf(row.ownerId),
    consentedAt: row.consentedAt.toISOString(),
    lapsesAt: row.lapsesAt.toISOString(),
    state,
    stoppedBy: row.stoppedBy && nameOf(row.stoppedBy),
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  };
}
