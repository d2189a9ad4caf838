import type { Display } from "../../../../shared/contract/displays.js";
import type { NewMessage } from "../../../../shared/contract/messages.js";
import { DISPLAYS_PER_BATCH_MAX } from "../../../../shared/limits.js";

/** As many displays as one call takes, under one Idempotency-Key. */
export interface Portion {
  key: string;
  message: NewMessage;
  isSent: boolean;
}

/** A message on its way to any number of displays. */
export interface SendingBatch {
  /** Of the draft without its displays: another draft is another message. */
  draft: string;
  portions: Portion[];
}

interface Request {
  /** Of an earlier try, if there was one. */
  before: SendingBatch | null;
  draft: string;
  displays: Display[];
  message: NewMessage;
  newKey: () => string;
}

/**
 * What is still to be sent. A portion that had no answer goes again as it was, body and key, since it may have arrived; what was sent is not
 * sent again, also when the displays were chosen anew after a refusal.
 */
export function prepareBatch({ before, draft, displays, message, newKey }: Request): SendingBatch {
  const known = before?.draft === draft ? before.portions : [];
  const wanted = new Set(displays.map(({ id }) => id));
  const kept = known.filter(
    (portion) => portion.isSent || portion.message.displayIds.every((id) => wanted.has(id)),
  );
  const covered = new Set(kept.flatMap((portion) => portion.message.displayIds));
  const open = displays.map(({ id }) => id).filter((id) => !covered.has(id));
  const fresh: Portion[] = [];
  for (let start = 0; start < open.length; start += DISPLAYS_PER_BATCH_MAX) {
    const displayIds = open.slice(start, start + DISPLAYS_PER_BATCH_MAX);
    fresh.push({ key: newKey(), message: { ...message, displayIds }, isSent: false });
  }
  return { draft, portions: [...kept, ...fresh] };
}

/** Without the portion that was clearly refused: its next try is a new one. */
export function withoutRefused(batch: SendingBatch): SendingBatch {
  return { ...batch, portions: batch.portions.filter((portion) => portion.isSent) };
}
