import { isDeepStrictEqual } from "node:util";
import type { Message, MessageDocument, StoredCutOff } from "../../../plan/message.model.js";
import { splitSeries } from "../splitSeries.js";

/** What a cut changes of the part of a series that ends. */
export const CUT_FIELDS = ["when", "lastDay"] as const;

/** What the later part notes when it is stored: the cut itself is made after that. */
export function newCutOff(
  series: MessageDocument,
  { key, isRemoval }: Pick<StoredCutOff, "key" | "isRemoval">,
): StoredCutOff {
  const { when, firstDay = null, lastDay = null, followedBy = null } = series.toObject<Message>();
  const before = { when, firstDay, lastDay, followedBy };
  return { messageId: series._id, version: null, key, before, isRemoval };
}

/** The cut is made. Where a repeat finds that somebody has given the earlier part another end since, there is nothing to put back. */
export function finishedCutOff(cutOff: StoredCutOff, ended: MessageDocument): StoredCutOff {
  const { before, key } = cutOff;
  const isAsCut = isSame(ended.toObject<Message>(), splitSeries(before, key).earlier, CUT_FIELDS);
  return { ...cutOff, version: isAsCut ? ended.version : null };
}

export function isSame<Field extends keyof Message>(
  a: Pick<Message, Field>,
  b: Pick<Message, Field>,
  fields: readonly Field[],
): boolean {
  return fields.every((field) => isDeepStrictEqual(plain(a[field]), plain(b[field])));
}

/** As it is sent: what is not there is null. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
