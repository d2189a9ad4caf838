import { rethrowUnlessDuplicate } from "../../core/isDuplicateKey.js";
import { DeliveryModel, type DeliveryRow } from "./delivery.model.js";

export type SummaryRow = Pick<DeliveryRow, "kind" | "userId" | "channel" | "payload"> & Partial<DeliveryRow>;

interface Windows {
  windowMs: number;
  now: number;
  /** One summary for each window, counted from 1970. */
  keyOf(window: number): string;
  /** The row of a window's summary, with nothing counted yet. */
  summaryAt(dueAt: Date): SummaryRow;
  /** The field of its payload that counts. */
  field: string;
  count: number;
}

/** Counts in the summary that is sent when this window is over, or in the next one when that is on its way already. */
export async function addToSummary({
  windowMs,
  now,
  keyOf,
  summaryAt,
  field,
  count,
}: Windows): Promise<void> {
  for (let window = Math.floor(now / windowMs); ; window += 1) {
    const uniqueKey = keyOf(window);
    const [putOffAt, dueAt] = [new Date(now), new Date((window + 1) * windowMs)];
    // Two may begin it at once.
    await DeliveryModel.updateOne(
      { uniqueKey },
      { $setOnInsert: { ...summaryAt(dueAt), putOffAt, dueAt } },
      { upsert: true, setDefaultsOnInsert: true },
    ).catch(rethrowUnlessDuplicate);
    const added = await DeliveryModel.updateOne(
      { uniqueKey, attempts: 0 },
      { $inc: { [`payload.${field}`]: count } },
    );
    if (added.matchedCount > 0) return;
  }
}
