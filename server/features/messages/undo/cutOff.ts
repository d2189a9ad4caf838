import { isDeepStrictEqual } from "node:util";
import type { Message, MessageDocument, StoredCutOff } from "../../../plan/message.model.js";

/** What a cut changes of the part of a series that ends. */
export const CUT_FIELDS = ["when", "lastDay"] as const;

/** What the later part notes of the series that is cut by the next version of it. */
export function newCutOff(
  series: MessageDocument,
  { key, isRemoval }: Pick<StoredCutOff, "key" | "isRemoval">,
): StoredCutOff {
  const { when, firstDay = null, lastDay = null, followedBy = null } = series.toObject<Message>();
  const before = { when, firstDay, lastDay, followedBy };
  return { messageId: series._id, version: series.version + 1, key, before, isRemoval };
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
