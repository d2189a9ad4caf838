import { UserModel, type User } from "../../../circle/accounts/user.model.js";
import type { AppContext } from "../../../core/AppContext.js";
import type { Held } from "../../channels/Channel.js";
import { findTemplate } from "../../templates/newsTemplates.js";
import { choicesOf, quietOf, type Quiet } from "../choices.js";
import { DeliveryModel, type DeliveryDocument } from "../delivery.model.js";
import { findEntryThread } from "../newsThread.js";
import { passOf } from "./passOf.js";
import { afterSummary, lookAtSummariesAgain, summaryFor } from "./summaryRow.js";

/** While its summary is being sent. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Whether a delivery waits for the end of quiet hours or a pause; null: it does not, or may pass. What waits stays as it is and is told by a
 * summary (gather.service.ts), so that a crash loses and doubles nothing.
 */
export async function holdBack(app: AppContext, delivery: DeliveryDocument): Promise<Held | null> {
  if (!isHoldable(delivery)) return null;
  const user = await readerOf(delivery);
  const quiet = user && quietOf(user, app.now());
  if (user && quiet && !(await mayPass(delivery, user))) return untilItIsOver(app, delivery, quiet);
  return delivery.heldIn ? untilItsSummaryWent(app, delivery.heldIn) : null;
}

/**
 * What is held for quiet hours or a pause that were ended, or became shorter, before that was written: who ended them has not found it, and it is
 * looked at again.
 */
export async function letGoIfNotQuiet(
  app: AppContext,
  { _id, userId }: DeliveryDocument,
  until: Date,
): Promise<void> {
  const user = await readerOf({ userId });
  const quiet = user && quietOf(user, app.now());
  if (quiet && afterSummary(quiet.until) >= until) return;
  const now = new Date(app.now());
  await DeliveryModel.updateOne({ _id, state: "waiting", dueAt: until }, { $set: { dueAt: now } });
  await lookAtSummariesAgain(userId, now);
}

function readerOf({ userId }: Pick<DeliveryDocument, "userId">) {
  return UserModel.findById(userId, { notificationChoices: 1, timeZone: 1 }).lean();
}

function isHoldable({ userId, kind }: DeliveryDocument): boolean {
  if (userId === null) return false;
  const direct = ["joinedMail", "groupChangedMail", "quietSummaryMail"];
  return findTemplate(kind) !== null || direct.includes(kind);
}

function isSummary({ kind }: DeliveryDocument): boolean {
  return kind === "quietSummaryMail";
}

/** News of a build before entries carries its own words, of which no line can be made: it waits by itself. */
export function canBeGathered({ kind, payload }: Pick<DeliveryDocument, "kind" | "payload">): boolean {
  return findTemplate(kind) === null || payload === null;
}

async function mayPass(
  { kind, entryKey, payload }: DeliveryDocument,
  user: Pick<User, "notificationChoices">,
): Promise<boolean> {
  const found = entryKey === null ? null : await findEntryThread(entryKey);
  const facts = found ? { ...found.thread[0]?.facts, ...found.entry.facts } : (payload ?? {});
  const pass = passOf(kind, facts);
  return pass !== null && choicesOf(user).passes[pass];
}

async function untilItIsOver(
  app: AppContext,
  delivery: DeliveryDocument,
  { until, cause }: Quiet,
): Promise<Held> {
  if (isSummary(delivery) || !canBeGathered(delivery)) return { state: "held", until, isQuiet: true };
  const summary = { kind: "quietSummaryMail", now: app.now(), dueAt: until, payload: { cause } } as const;
  const heldIn = await summaryFor(delivery, summary);
  return { state: "held", until: afterSummary(until), heldIn, isQuiet: true };
}

/** null: it went and did not tell of this. */
async function untilItsSummaryWent(app: AppContext, heldIn: string): Promise<Held | null> {
  const summary = await DeliveryModel.findOne({ uniqueKey: heldIn, state: "waiting" }, { dueAt: 1 }).lean();
  if (!summary) return null;
  const next = Math.max(summary.dueAt.getTime(), app.now()) + LOOK_AGAIN_MS;
  return { state: "held", until: new Date(next), heldIn };
}
