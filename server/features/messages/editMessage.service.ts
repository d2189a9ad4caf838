import { isDeepStrictEqual } from "node:util";
import type { MessageChanges, Removed, Scope } from "../../../shared/contract/messages.js";
import type { AppContext } from "../../core/AppContext.js";
import { badInput, editedMeanwhile } from "../../core/AppError.js";
import { findOccurrenceTime, type OccurrenceTime } from "../../schedule/expand.js";
import { findRow, moveUnseenRow, refreshOpenRows, rowKeys } from "../../plan/rowEdits.service.js";
import { requireVoice } from "../../plan/requireVoice.js";
import { settle } from "./changeMessage.js";
import {
  editFollowing,
  findLaterPart,
  goOnFollowing,
  noteFinished,
  type Begun,
} from "./editFollowing.service.js";
import { editThis, findStarted, finishThis, requireUnseen, rowDueMeanwhile } from "./editThis.service.js";
import { followSeries } from "./exceptions.service.js";
import { withoutPendingCut } from "./finishCuts.service.js";
import type { Message, MessageDocument } from "../../plan/message.model.js";
import { changeMessage } from "./changeMessage.js";
import { messageChanged } from "./messageEvents.js";
import { messageSchedule, onceWindow } from "../../plan/messageSchedule.js";
import { nextPartChanged } from "./nextPart.service.js";
import { removeMessage } from "./messages.service.js";
import { isWritten, save, type Changes, type Target } from "./saveMessage.js";
import { requireOccurrence, withoutSkips } from "./skipMessage.service.js";
import { skipShowing } from "./skipShowing.service.js";
import { isOver, requireSeriesRoom } from "./limits/seriesLimit.js";
import { isFirst } from "./splitSeries.js";
import { undoOf } from "./undo/undoFollowing.service.js";

interface Edit {
  scope: Scope;
  key: string | undefined;
  changes: MessageChanges;
}

/**
 * Changes a message, one occurrence of a series, or it and all that follow; returns what it became, one or two messages. What is already
 * due stays as it began: a key is never shown a second time (docs/DELIVERY.md, begun-keys-are-spent). Throws 409 `already-shown` for a
 * one-off that was seen, 409 `edited-meanwhile`, 400 when the new time would never show or the voice is not there.
 */
export async function editMessage(app: AppContext, target: Target, edit: Edit): Promise<MessageDocument[]> {
  const settled = await withoutPendingCut(app, await settle(app, target.message));
  const { baseVersion, voiceId, ...written } = edit.changes;
  const changes: Changes = { ...written, ...(await newVoice(app, target, voiceId)) };
  const started = await findStartedOf(settled, edit, changes);
  if (started) return finishThis(app, { message: settled, base: baseVersion }, started);
  const begun = await findBegun({ ...target, message: settled, base: baseVersion }, edit);
  if (begun && !begun.later.deletedAt) return goOnFollowing(app, begun, changes);
  const base = requireBase(settled, changes, baseVersion);
  const { when } = settled;
  const isOfAll = when.kind !== "series" || edit.scope === "all";
  // Not written a second time: its time may have passed since, and be refused.
  if (isOfAll && base !== baseVersion) return [await finishEdit(app, settled)];
  const now = { ...target, message: settled, base };
  if (when.kind !== "series") return [await editOnce(app, now, changes)];
  if (edit.scope === "all") return [await editAll(app, now, changes)];
  const time = requirePart(settled, edit);
  if (edit.scope === "following" && (await isWhole(settled, time.key))) {
    return [await editAll(app, now, changes)];
  }
  if (edit.scope === "following") return noteFinished(app, await editFollowing(app, now, { time, changes }));
  return editThis(app, now, { time, changes });
}

/** "This and following" whose series was cut by a first try: its repeat names a key that is the later part's by now. */
async function findBegun(target: Target, { scope, key }: Pick<Edit, "scope" | "key">): Promise<Begun | null> {
  const { message } = target;
  if (scope !== "following" || key === undefined || message.when.kind !== "series") return null;
  if (findOccurrenceTime(messageSchedule(withoutSkips(message)), key)) return null;
  const later = await findLaterPart(target, key);
  return later && { target, later, key };
}

/** The series has another version since, if the first try came so far. */
function findStartedOf(
  message: MessageDocument,
  { scope, key, changes: { baseVersion } }: Edit,
  changes: Changes,
): Promise<MessageDocument | null> | null {
  if (scope !== "this" || key === undefined) return null;
  return findStarted(message, { version: baseVersion ?? message.version, key, changes });
}

/**
 * The version that the write has to find. Throws 409 `edited-meanwhile` when somebody else has changed the message. A repeat whose first
 * try died after it had written finds its own words one version on, and finishes the work.
 */
function requireBase(
  message: MessageDocument,
  changes: Changes,
  baseVersion: number | undefined,
): number | undefined {
  if (baseVersion === undefined || message.version === baseVersion) return baseVersion;
  if (message.version === baseVersion + 1 && isWritten(message, changes)) return message.version;
  throw editedMeanwhile();
}

/** An unknown voice is refused before anything is written. */
async function newVoice(
  app: AppContext,
  { display }: Target,
  voiceId: string | null | undefined,
): Promise<Pick<Changes, "voice">> {
  if (voiceId === undefined) return {};
  return { voice: await requireVoice(app, [display], { voiceId, field: "changes.voiceId" }) };
}

/** A series can be cut where a showing was skipped or changed too. */
function requirePart(
  series: MessageDocument,
  { scope, key }: { scope: Scope; key: string | undefined },
): OccurrenceTime {
  return requireOccurrence(scope === "following" ? withoutSkips(series) : series, key);
}

async function editOnce(
  app: AppContext,
  { message, display, base }: Target,
  changes: Changes,
): Promise<MessageDocument> {
  if (message.exceptionOf && changes.when?.kind === "series")
    throw badInput("changes.when", "A single reminder can't become a series.");
  if (changes.when?.kind === "series") await requireSeriesRoom([display], "changes.when");
  const window = onceWindow(message);
  const row = await findRow(message.displayId, window.key);
  requireUnseen(row);
  const saved = await save(app, { message, display, base }, changes);
  if (saved.when.kind !== "series") {
    const begun =
      (await findRow(message.displayId, window.key)) ?? (await rowDueMeanwhile(app, message, window));
    const seen = begun && (await moveUnseenRow(app, begun, { message: saved, time: onceWindow(saved) }));
    // Seen while it was written: it would not come at its new time.
    if (seen) await takeBack(app, { before: message, saved });
    requireUnseen(seen);
  }
  await messageChanged(app, saved);
  app.wakeDueLoop();
  return saved;
}

/** Of writes: they go on counting. */
const COUNTS = ["version", "__v"];

/** It says again what was seen of it, unless somebody else has changed it since. */
async function takeBack(
  app: AppContext,
  { before, saved }: { before: MessageDocument; saved: MessageDocument },
): Promise<void> {
  const [said, written] = [before.toObject<Message>(), saved.toObject<Message>()];
  const names = (Object.keys(said) as (keyof Message)[]).filter(
    (name) => !COUNTS.includes(name) && !isDeepStrictEqual(said[name], written[name]),
  );
  const own = Object.fromEntries(names.map((name) => [name, said[name]]));
  const { version } = saved;
  const back = await changeMessage(app, saved, (current) => (current.version === version ? own : null));
  if (back) await messageChanged(app, back);
}

/** What follows the write of a change of all; the first try may have died at any step of it. */
async function finishEdit(app: AppContext, saved: MessageDocument): Promise<MessageDocument> {
  if (saved.when.kind !== "series") {
    const time = onceWindow(saved);
    const row = await findRow(saved.displayId, time.key);
    // Seen by now, it was seen as the first try had left it.
    if (row) await moveUnseenRow(app, row, { message: saved, time });
  } else await refreshOpenRows(app, saved);
  await messageChanged(app, saved);
  await followSeries(app, saved);
  await nextPartChanged(app, saved);
  app.wakeDueLoop();
  return saved;
}

async function editAll(app: AppContext, target: Target, changes: Changes): Promise<MessageDocument> {
  if (changes.when && isOver(target.message)) await requireSeriesRoom([target.display], "changes.when");
  return finishEdit(app, await save(app, target, changes));
}

/** This occurrence and all that follow are all that there is, or was, of the series. */
async function isWhole(message: MessageDocument, key: string): Promise<boolean> {
  if (!isFirst(message.toObject<Message>(), key)) return false;
  const begun = await rowKeys(message);
  return begun.every((one) => one === key);
}

/** Removes an occurrence, it and all that follow, or the whole message; says what undo would bring back. */
export async function removePart(
  app: AppContext,
  target: Target,
  part: { scope: Scope; key: string | undefined },
): Promise<Removed> {
  const { message } = target;
  if (part.scope === "all" || message.when.kind !== "series") return removeMessage(app, message);
  const settled = await withoutPendingCut(app, await settle(app, message));
  const begun = await findBegun({ ...target, message: settled }, part);
  if (begun) return removeBegun(app, begun);
  const time = requirePart(settled, part);
  if (part.scope === "this") {
    await skipShowing(app, settled, { key: time.key, skipped: true });
    return { messageId: settled.id, skippedKey: time.key, undo: null };
  }
  if (await isWhole(settled, time.key)) return removeMessage(app, settled);
  const cut = { time, changes: {}, isRemoval: true };
  const parts = await editFollowing(app, { ...target, message: settled }, cut);
  const removed = await removeFollowing(app, parts);
  await noteFinished(app, parts);
  return removed;
}

async function removeBegun(app: AppContext, begun: Begun): Promise<Removed> {
  const { target, later } = begun;
  if (later.deletedAt) return removeFollowing(app, [target.message, later]);
  return removeFollowing(app, await goOnFollowing(app, begun, {}));
}

/** What was cut for an edit comes back as it was edited. */
async function removeFollowing(app: AppContext, parts: MessageDocument[]): Promise<Removed> {
  const later = parts.at(-1)!;
  const undo = later.cutOff?.isRemoval ? undoOf(parts) : null;
  return { ...(await removeMessage(app, later)), undo };
}
