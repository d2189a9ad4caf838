import { rethrowUnlessDuplicate } from "../../core/isDuplicateKey.js";
import { DeliveryModel, type DeliveryRow } from "./delivery.model.js";

export type SummaryRow = Pick<DeliveryRow, "kind" | "userId" | "channel"> & Partial<DeliveryRow>;

interface Windows {
  windowMs: number;
  now: number;
  /** One summary for each window, counted from 1970. */
  keyOf(window: number): string;
}

interface Counted extends Windows {
  /** The row of a window's summary, with nothing counted yet. */
  summaryAt(dueAt: Date): SummaryRow;
  /** What of its payload counts, and how much is added to it. */
  counts: Record<string, number>;
  /** Names what is counted: see isInSummary(). */
  item: string;
}

/** Whoever repeats something after a crash comes long before so many others are counted. */
const LAST_ITEMS = 100;

/** Counts in the summary that is sent when this window is over, or in the next one when that is on its way already. */
export async function addToSummary({
  windowMs,
  now,
  keyOf,
  summaryAt,
  counts,
  item,
}: Counted): Promise<void> {
  const add = {
    $inc: Object.fromEntries(Object.entries(counts).map(([field, count]) => [`payload.${field}`, count])),
    $push: { "payload.lastItems": { $each: [item], $slice: -LAST_ITEMS } },
  };
  for (let window = Math.floor(now / windowMs); ; window += 1) {
    const summary = { uniqueKey: keyOf(window), attempts: 0 };
    const [putOffAt, dueAt] = [new Date(now), new Date((window + 1) * windowMs)];
    const { payload, ...row } = summaryAt(dueAt);
    const facts = Object.fromEntries(
      Object.entries(payload ?? {}).map(([name, fact]) => [`payload.${name}`, fact]),
    );
    // By one write, or a process that dies between two would leave what it has begun.
    const begun = await DeliveryModel.updateOne(
      summary,
      { ...add, $setOnInsert: { ...row, ...facts, putOffAt, dueAt } },
      { upsert: true, setDefaultsOnInsert: true },
    ).catch(rethrowUnlessDuplicate);
    // Two may begin it at once.
    if (begun || (await DeliveryModel.updateOne(summary, add)).matchedCount > 0) return;
  }
}

/** Whether it is counted in a summary of about now: who has counted it may have died before that was noted anywhere else. */
export async function isInSummary(item: string, { windowMs, now, keyOf }: Windows): Promise<boolean> {
  const window = Math.floor(now / windowMs);
  const uniqueKey = { $in: [window - 1, window, window + 1].map(keyOf) };
  return (await DeliveryModel.exists({ uniqueKey, "payload.lastItems": item })) !== null;
}
