import { isDeepStrictEqual } from "node:util";
import type { MessageChanges, OwnField } from "../../../shared/contract/messages.js";
import { parseRule } from "../../../shared/rules/recurrenceRule.js";
import type { AppContext } from "../../core/AppContext.js";
import { editedMeanwhile } from "../../core/AppError.js";
import { nextDueAt } from "../../schedule/expand.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { settledKeys } from "../../plan/rowEdits.service.js";
import { changeMessage } from "./changeMessage.js";
import { keysThatCount } from "./keysOfThePast.js";
import type {
  Message,
  MessageDocument,
  StoredCut,
  StoredSeries,
  StoredVoice,
} from "../../plan/message.model.js";
import { messageSchedule } from "../../plan/messageSchedule.js";
import { requireTiming, withSlotIds, withStartTime } from "./storeMessage.js";
import { newTimesEdit } from "./undo/timesEdit.js";

/** What is edited, settled by then. */
export interface Target {
  message: MessageDocument;
  display: DisplayDocument;
  /** The version that the change was made on; undefined: whatever it is. */
  base?: number | undefined;
}

/** What is to be written; the voice was found by then. */
export type Changes = Omit<MessageChanges, "baseVersion" | "voiceId"> & { voice?: StoredVoice | null };

/**
 * Writes the changes. Changed times count from now on; keys that have already begun are spent and do not begin again. Throws 409
 * `edited-meanwhile`, 400 when the new time would never show. Who named no version means whatever the message is by now.
 */
export async function save(
  app: AppContext,
  { message, display, base }: Target,
  changes: Changes,
): Promise<MessageDocument> {
  const saved = await changeMessage(app, message, async (current, at) => {
    if (base !== undefined && current.version !== base) throw editedMeanwhile();
    const written = await fieldsOf({ message: current.toObject<Message>(), display, at }, changes);
    const timesEdit = newTimesEdit(current, { written, at });
    return {
      ...{ ...written, ...ownFieldsWith(current, changes) },
      // What was edited is not what a cut of the series has made any more, nor what an edit of before has.
      ...(current.cutOff && { cutOff: null }),
      ...((timesEdit || current.timesEdit) && { timesEdit }),
    };
  });
  if (!saved) throw editedMeanwhile();
  return saved;
}

/** What is stored of the changes, which count from `at` on. Throws 400 when the new time would never show. */
export async function fieldsOf(timed: Timed, changes: Changes): Promise<Partial<Message>> {
  const { when, ...content } = changes;
  const isTimed = when !== undefined || changes.stayMinutes !== undefined;
  return { ...definedOnly(content), ...(isTimed && (await newTiming(timed, changes))) };
}

/** The message says all of this already. */
export function isWritten(message: MessageDocument, changes: Changes): boolean {
  const stored = message.toObject<Message>();
  return Object.entries(definedOnly({ ...changes, when: whenFor(stored, changes) })).every(([name, value]) =>
    isDeepStrictEqual(plain(stored[name as keyof Message]), plain(value)),
  );
}

/** With what the server has filled in by now: the ids of the slots, and when its first day begins. */
function whenFor({ when: stored }: Message, { when }: Changes): Changes["when"] {
  if (when?.kind !== "series" || stored.kind !== "series") return when;
  return withStartTime(withSlotIds(when, { series: stored, ids: [] }), { before: stored, now: null });
}

/** Ids as text: two of the same kind may be held in different ways. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify({ value }));
}

/** What is changed in an exception itself does not follow its series any more. */
function ownFieldsWith({ exceptionOf, ownFields }: Message, changes: Changes): Partial<Message> {
  if (!exceptionOf) return {};
  return { ownFields: [...new Set([...ownFields, ...(Object.keys(definedOnly(changes)) as OwnField[])])] };
}

interface Timed {
  message: Message;
  display: DisplayDocument;
  at: number;
}

async function newTiming(
  { message, display: { _id }, at }: Timed,
  changes: Changes,
): Promise<Partial<Message>> {
  const when = changes.when ?? message.when;
  const stayMinutes = changes.stayMinutes ?? message.stayMinutes;
  if (when.kind !== "series" && changes.when === undefined) return {};
  const display = await DisplayModel.findById(_id);
  if (!display) throw editedMeanwhile();
  const spentKeys = await keysSpent(message, at);
  const taken = message.when.kind === "series" ? slotsTaken(message, message.when, spentKeys) : undefined;
  const timing = requireTiming(display, { when, stayMinutes, seriesId: message.seriesId, now: at, taken });
  if (timing.when.kind !== "series") return timing;
  const lastDay = findCutWithin(timing.when, message.lastDay);
  const written = { ...timing, spentKeys, lastDay };
  const moved = { ...message, ...written, stayMinutes, timeZone: display.timeZone };
  // The times begin with this instant, which is no time of before that has its row.
  const next = nextDueAt(messageSchedule(moved), at - 1);
  return { ...written, nextDueAt: next === null ? null : new Date(next) };
}

/** Keys of the series that have begun lately, and those that were spent before and are not long past. */
async function keysSpent(message: Message, at: number): Promise<string[]> {
  return withSettled(message, at, await settledKeys(message, at));
}

/** The same of who has read the keys that have begun. */
export function withSettled({ spentKeys }: Message, at: number, settled: string[]): string[] {
  return [...new Set([...keysThatCount(spentKeys, at), ...settled])];
}

/** A new slot must not get the id of one whose keys have begun, were skipped or changed alone, or belong to another part of the series. */
function slotsTaken(
  { firstDay, lastDay, skippedKeys }: Message,
  series: StoredSeries,
  spentKeys: string[],
): { series: StoredSeries; ids: string[] } {
  const spent = [...spentKeys, ...skippedKeys].flatMap((key) => key.split("/")[2] ?? []);
  const cut = [...(firstDay?.slotIds ?? []), ...(lastDay?.slotIds ?? [])];
  return { series, ids: [...series.slots.map(({ id }) => id), ...spent, ...cut] };
}

/** A series that is to go on after the day on which it was cut has that day whole again. */
function findCutWithin({ rule }: StoredSeries, lastDay: Message["lastDay"]): StoredCut | null {
  const end = parseRule(rule)?.end;
  return lastDay && end?.kind === "until" && end.date <= lastDay.date ? lastDay : null;
}

/** Without what was not named. */
export function definedOnly<Changes extends object>(changes: Changes): Partial<Changes> {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<Changes>;
}
