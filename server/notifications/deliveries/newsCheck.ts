import type { EntryKind } from "../../../shared/contract/activityEntries.js";
import { ActivityModel, type ActivityDocument } from "../../activity/activityEntry.model.js";
import type { AppContext } from "../../core/AppContext.js";
import type { DeliveryDocument } from "./delivery.model.js";

/** What waits for its matter, as while somebody is on it: it goes soon after the claim has lapsed or is given back. */
const MATTER_HELD_MS = 15_000;

/**
 * What became of the matter of an entry. `over`: it is settled. `void`: it is not as the entry says, as when it was moved to another time, and not even
 * a summary tells of it. `held`: not now. null: it is news.
 */
export type NewsCheckResult = "over" | "void" | "held" | null;

/** A feature's look at the matter itself, beside what later entries say of it. */
export type NewsCheck = (app: AppContext, entry: ActivityDocument) => Promise<NewsCheckResult>;

/** Asked right before it is sent. */
export async function checkNews(app: AppContext, delivery: DeliveryDocument): Promise<NewsCheckResult> {
  const check = app.registered.newsChecks[delivery.kind as EntryKind];
  if (!check || delivery.entryKey === null) return null;
  const entry = await ActivityModel.findOne({ uniqueKey: delivery.entryKey });
  return entry ? check(app, entry) : "over";
}

export function whenMatterIsLookedAtAgain(app: Pick<AppContext, "now">): Date {
  return new Date(app.now() + MATTER_HELD_MS);
}
