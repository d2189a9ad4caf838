import type { MessageUndo } from "../../../../shared/contract/messages.js";
import type { Message, MessageDocument, StoredTimesEdit } from "../../../plan/message.model.js";

/**
 * What is noted in the write of an edit (docs/decisions/111); null where it leaves the times of a series alone, or takes a spoken message away,
 * whose sound may be gone by the time of the undo.
 */
export function newTimesEdit(
  message: MessageDocument,
  { written, at }: { written: Partial<Message>; at: number },
): StoredTimesEdit | null {
  const isTimed = message.when.kind === "series" && written.when?.kind === "series";
  if (!isTimed || "voice" in written) return null;
  const { text, label, urgent, replies, ladder, stayMinutes, ...times } = message.toObject<Message>();
  const { when, startsAt, effectiveFrom, lastDay, skippedKeys, spentKeys } = times;
  return {
    version: message.version + 1,
    at: new Date(at),
    settled: written.spentKeys ?? [],
    before: {
      ...{ text, label, urgent, replies, stayMinutes, when, startsAt, effectiveFrom, spentKeys },
      ...{ ladder: ladder ?? null, lastDay: lastDay ?? null, skippedKeys },
    },
  };
}

/** What undoes an edit of the times of all that was just made; null where it was none, or somebody has made another version since. */
export function undoOfTimes([message, ...others]: readonly MessageDocument[]): MessageUndo | null {
  if (!message || others.length > 0 || !isAsEdited(message)) return null;
  return { messageId: message.id, version: message.version };
}

/** Nobody has made another version since the times were edited. */
export function isAsEdited({ version, timesEdit, deletedAt }: MessageDocument): boolean {
  return timesEdit?.version === version && !timesEdit.undone && deletedAt === null;
}
