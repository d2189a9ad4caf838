import type { AppContext } from "../../../core/AppContext.js";
import type { DisplayDocument } from "../../../circle/displays/display.model.js";
import type { Message, MessageDocument, StoredTimesEdit } from "../../../plan/message.model.js";
import { isElsewhere, rowsSince } from "../../../plan/undoneTimes.service.js";
import { firstSince } from "../bringBack.service.js";
import { changeMessage, type MessageUpdate } from "../changeMessage.js";
import { isOver, requireSeriesRoom } from "../limits/seriesLimit.js";
import { changedSince } from "./changedSince.js";
import { finishTimesUndo } from "./finishTimesUndo.service.js";
import { isAsEdited } from "./timesEdit.js";

/**
 * Undoes an edit of the times of all of a series, with whatever else it has changed: what is planned is what it would be without it (docs/decisions/111).
 * A repeat finishes what a first try began. Throws 409 `edited-meanwhile`, with all as it is, once somebody has made another version; 409
 * `too-many-series` where others have taken its place.
 */
export async function undoTimes(
  app: AppContext,
  { message, display }: { message: MessageDocument; display: DisplayDocument },
  version: number,
): Promise<MessageDocument[]> {
  const { timesEdit, deletedAt } = message;
  const isBegun = timesEdit?.undone && timesEdit.version === version && deletedAt === null;
  if (isBegun) return [await finishTimesUndo(app, message, timesEdit)];
  requireAsEdited(message, version);
  if (isOver(message)) await requireSeriesRoom([display], "messageId");
  const said = await sayAsBefore(app, message, version);
  return [await finishTimesUndo(app, said, said.timesEdit!)];
}

function requireAsEdited(message: MessageDocument, version: number): StoredTimesEdit {
  if (!isAsEdited(message) || message.version !== version) throw changedSince();
  return message.timesEdit!;
}

/** The one write that decides. */
async function sayAsBefore(
  app: AppContext,
  message: MessageDocument,
  version: number,
): Promise<MessageDocument> {
  const said = await changeMessage(app, message, (current, at) =>
    asBefore(current, { timesEdit: requireAsEdited(current, version), at }),
  );
  if (!said) throw changedSince();
  return said;
}

async function asBefore(
  edited: MessageDocument,
  { timesEdit, at }: { timesEdit: StoredTimesEdit; at: number },
): Promise<MessageUpdate> {
  const { at: since, before } = timesEdit;
  const series = { ...edited.toObject<Message>(), ...before };
  const begun = await rowsSince(edited, timesEdit);
  const elsewhere = begun.filter((row) => isElsewhere(series, row)).map(({ key }) => key);
  // Until it is taken back, which an answer may forbid at any moment, nothing that has begun begins once more.
  const spentKeys = [...new Set([...before.spentKeys, ...elsewhere])];
  // What came due since at the times that are put back was not shown, and nobody has missed it.
  const nextDueAt = firstSince({ ...series, spentKeys }, { since: since.getTime(), at });
  return { ...before, spentKeys, nextDueAt, timesEdit: { ...timesEdit, undone: true } };
}
