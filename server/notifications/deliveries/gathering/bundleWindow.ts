import type { Types } from "mongoose";
import type { AppContext } from "../../../core/AppContext.js";
import { outOfReach } from "../../../core/clock.js";
import { rethrowUnlessDuplicate } from "../../../core/isDuplicateKey.js";
import { RateCounterModel } from "../../../limits/rateCounter.model.js";
import type { DeliveryDocument } from "../delivery.model.js";

type Addressed = Pick<DeliveryDocument, "userId" | "channel" | "address">;

/** `opened`: nothing went lately, and what comes until then waits behind this delivery. `open`: something did. */
export type BundleWindow = { state: "opened" | "open"; until: Date };

/**
 * Whether something went to this person, at this address, within the last half a minute, and when that time is over; nothing did: it begins
 * now. One write decides, whichever process asks.
 */
export async function openBundleWindow(
  app: Pick<AppContext, "now" | "config">,
  delivery: Addressed,
): Promise<BundleWindow> {
  const _id = windowId(delivery);
  const now = new Date(app.now());
  const expiresAt = new Date(now.getTime() + app.config.newsBundledForMs);
  const outside = outOfReach(app.now(), app.config.newsBundledForMs);
  const opened = await RateCounterModel.findOneAndUpdate(
    { _id, $or: [{ expiresAt: { $lte: now } }, { expiresAt: { $gt: outside } }] },
    { $set: { expiresAt, count: 1 } },
    { upsert: true, returnDocument: "after" },
  ).catch(rethrowUnlessDuplicate);
  if (opened) return { state: "opened", until: expiresAt };
  const open = await RateCounterModel.findById(_id, { expiresAt: 1 }).lean();
  return { state: "open", until: open?.expiresAt ?? now };
}

/** What was to open it did not go: the next one is the first. */
export async function closeBundleWindow(delivery: Addressed, until: Date): Promise<void> {
  await RateCounterModel.deleteOne({ _id: windowId(delivery), expiresAt: until });
}

function windowId({ userId, channel, address }: Addressed): string {
  return `${windowsOf(String(userId))}${channel}/${address ?? ""}`;
}

function windowsOf(userId: string): string {
  return `bundle/${userId}/`;
}

/** With the account. */
export async function removeBundleWindows(userId: Types.ObjectId): Promise<void> {
  const first = windowsOf(userId.toHexString());
  // "0" comes right behind "/".
  await RateCounterModel.deleteMany({ _id: { $gte: first, $lt: `${first.slice(0, -1)}0` } });
}
