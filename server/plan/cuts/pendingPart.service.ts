import type { QueryFilter, Types } from "mongoose";
import { MessageModel, type Message, type MessageDocument } from "../message.model.js";
import { exceptionsOf } from "./exceptionsOf.js";
import { storeOnce } from "./storeOnce.js";

type Carrier = Pick<Message, "pendingPart"> & { _id: Types.ObjectId };

/**
 * Stores the later part that a series carries since it was cut, and gives it the exceptions behind the cut: from here on it stands for itself. To be
 * done before anything else is made of the series. Harmless to repeat; returns the part as it is by now, null where none is carried.
 */
export async function storePendingPart({ _id, pendingPart }: Carrier): Promise<MessageDocument | null> {
  if (!pendingPart) return null;
  const { part } = pendingPart;
  const later = await storeOnce(part);
  // Deleted or joined since, it has nothing to take over.
  if (!later.deletedAt && later.cutOff?.undone === undefined)
    await adoptExceptions({ from: { _id }, to: later, key: part.cutOff!.key });
  return later;
}

/** The same for all of these that carry one; whether any does. */
export async function storePendingParts(messages: readonly Carrier[]): Promise<boolean> {
  const carriers = messages.filter(({ pendingPart }) => pendingPart);
  for (const carrier of carriers) await storePendingPart(carrier);
  return carriers.length > 0;
}

/**
 * The same for all that fit: whoever lists messages, or changes them without a look at each, finds the later parts too. The index that is asked has
 * something in it for moments only.
 */
export async function storeCarriedParts(of: QueryFilter<Message>): Promise<void> {
  const carries = { "pendingPart.since": { $type: "date" as const } };
  const carriers = await MessageModel.find({ ...of, ...carries }, { pendingPart: 1 }).lean<Carrier[]>();
  await storePendingParts(carriers);
}

/** By their keys alone: the earlier part does not know their dates any more. */
async function adoptExceptions({
  from,
  to,
  key,
}: {
  from: { _id: Types.ObjectId };
  to: MessageDocument;
  key: string;
}): Promise<void> {
  const own = await MessageModel.find({ ...exceptionsOf(from), removedBy: { $in: [null, "skip"] } });
  const later = own.filter(({ detachedKey }) => isBehindCut(to, { key, of: detachedKey! }));
  if (later.length === 0) return;
  await MessageModel.updateMany(
    { _id: { $in: later.map(({ _id }) => _id) } },
    { $set: { exceptionOf: to._id } },
  );
}

/** The later part leaves the slots of its first day to the earlier one that lie before the cut. */
function isBehindCut({ firstDay }: MessageDocument, { key, of }: { key: string; of: string }): boolean {
  const [, cutOn] = key.split("/");
  const [, date, slotId] = of.split("/");
  if (date !== cutOn) return date! > cutOn!;
  const left = firstDay && firstDay.date === cutOn ? firstDay.slotIds : [];
  return !left.includes(slotId!);
}
