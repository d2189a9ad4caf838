import { ENTRY_KINDS } from "../../../shared/contract/activityEntries.js";
import { ActivityModel } from "../../activity/activityEntry.model.js";
import type { AppContext } from "../../core/AppContext.js";
import type { Look } from "../../jobs/Look.js";

const DAY_MS = 24 * 60 * 60_000;
const WAITS_MS = 3 * DAY_MS;

/**
 * A newer build has stored this delivery, and was put back to this one: it is tried again for three days, in which the newer one may return,
 * and then given up like any other.
 */
export function unknownKind(kind: string): Error {
  return new Error(`This build knows no delivery of the kind ${kind}.`);
}

export const longUnknownEntries = (app: AppContext): Look[] => [
  { model: ActivityModel, filter: longUnknown(app) },
];

function longUnknown(app: AppContext) {
  return {
    urgent: { $in: [true, false] },
    derivedAt: null,
    kind: { $nin: ENTRY_KINDS },
    recordedAt: { $lte: new Date(app.now() - WAITS_MS) },
  };
}

/** Due work, the same of activity entries: for three days nobody says of them that nobody is told. */
export async function giveUpUnknownEntries(app: AppContext): Promise<null> {
  const entries = await ActivityModel.find(longUnknown(app), { kind: 1 }).lean();
  if (entries.length === 0) return null;
  entries.forEach(({ _id, kind }) =>
    app.log.error({ entryId: _id.toHexString(), kind }, "nobody is told of an entry that no build knew"),
  );
  await ActivityModel.updateMany(
    { _id: { $in: entries.map(({ _id }) => _id) }, derivedAt: null },
    { $set: { derivedAt: new Date(app.now()), nobodyTold: "unknownKind" } },
  );
  return null;
}
