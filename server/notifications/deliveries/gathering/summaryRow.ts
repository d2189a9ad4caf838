import { rethrowUnlessDuplicate } from "../../../core/isDuplicateKey.js";
import { DeliveryModel, type DeliveryDocument, type DeliveryRow } from "../delivery.model.js";

const DAY_MS = 24 * 60 * 60_000;

/** What a summary has left out, as it came in the very moment in which that went, goes by itself so much later. */
const AFTER_SUMMARY_MS = 30_000;

export type SummaryKind = "quietSummaryMail" | "bundleMail";

interface NewSummary {
  kind: SummaryKind;
  /** Epoch ms. */
  now: number;
  dueAt: Date;
  payload?: Record<string, unknown>;
}

/**
 * The key of the summary that tells this person, at this address, what is held now: the one that waits, or a new one. Two processes that begin it at once
 * make one row, since both make its key of the time at which it is due. One that is on its way takes nothing more in: what comes then begins the next.
 */
export async function summaryFor(
  delivery: Pick<DeliveryDocument, "userId" | "channel" | "address">,
  { kind, now, dueAt, payload = {} }: NewSummary,
): Promise<string> {
  const { userId, channel, address } = delivery;
  const place = { kind, userId, channel, address };
  const open = { state: "waiting" as const, attempts: 0 };
  const begun = await DeliveryModel.findOne({ ...place, ...open }, { uniqueKey: 1 }).lean();
  if (begun) return begun.uniqueKey;
  const to = [channel, userId?.toString(), ...(address === null ? [] : [address])].join(" ");
  for (let part = 0; ; part += 1) {
    const uniqueKey = `${kind}/${to}/${dueAt.getTime()}/${part}`;
    const staleAt = channel === "push" ? new Date(dueAt.getTime() + DAY_MS) : null;
    const row: Partial<DeliveryRow> = { ...place, dueAt, putOffAt: new Date(now), staleAt, payload };
    await DeliveryModel.updateOne(
      { uniqueKey },
      { $setOnInsert: row },
      { upsert: true, setDefaultsOnInsert: true },
    ).catch(rethrowUnlessDuplicate);
    if (await DeliveryModel.exists({ uniqueKey, ...open })) return uniqueKey;
  }
}

export function afterSummary(dueAt: Date): Date {
  return new Date(dueAt.getTime() + AFTER_SUMMARY_MS);
}

/** Quiet hours, pause or zone of a user have changed: their summary looks anew when it is due. */
export async function lookAtSummariesAgain(userId: DeliveryRow["userId"], now: Date): Promise<void> {
  await DeliveryModel.updateMany(
    { userId, kind: "quietSummaryMail", state: "waiting", leasedUntil: null },
    { $set: { dueAt: now } },
  );
}
