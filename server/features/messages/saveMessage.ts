import type { MessageChanges, OwnField } from "../../../shared/contract/messages.js";
import type { AppContext } from "../../AppContext.js";
import { editedMeanwhile } from "../../http/AppError.js";
import { nextDueAt } from "../../schedule/expand.js";
import { DisplayModel, type DisplayDocument } from "../displays/display.model.js";
import { settledKeys } from "../occurrences/rowEdits.service.js";
import { MessageModel, type Message, type MessageDocument, type StoredVoice } from "./message.model.js";
import { messageSchedule } from "./messageSchedule.js";
import { requireTiming } from "./storeMessage.js";

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
 * `edited-meanwhile`, 400 when the new time would never show.
 */
export async function save(
  app: AppContext,
  { message, display, base }: Target,
  changes: Changes,
): Promise<MessageDocument> {
  const { when, ...content } = changes;
  const timed = when !== undefined || changes.stayMinutes !== undefined;
  const set: Partial<Message> = { ...definedOnly(content) };
  if (message.exceptionOf)
    set.ownFields = [
      ...new Set([...message.ownFields, ...(Object.keys(definedOnly(changes)) as OwnField[])]),
    ];
  if (timed) Object.assign(set, await newTiming(app, { message, display }, changes));
  // The timing is worked out from the whole message, so it is written only to what it was worked out from.
  const version = timed ? message.version : base;
  const saved = await MessageModel.findOneAndUpdate(
    { _id: message._id, deletedAt: null, ...(version !== undefined && { version }) },
    { $set: set, $inc: { version: 1 } },
    { returnDocument: "after" },
  );
  return saved ?? saveAgain(app, { message, display, base }, changes);
}

/** Somebody was faster. Who named no version means whatever the message is by now. */
async function saveAgain(
  app: AppContext,
  { message: { _id }, display: { _id: displayId }, base }: Target,
  changes: Changes,
): Promise<MessageDocument> {
  const [message, display] = await Promise.all([
    MessageModel.findOne({ _id, deletedAt: null }),
    DisplayModel.findById(displayId),
  ]);
  if (!message || !display || base !== undefined) throw editedMeanwhile();
  return save(app, { message, display }, changes);
}

async function newTiming(
  app: AppContext,
  { message, display }: Target,
  changes: Changes,
): Promise<Partial<Message>> {
  const when = changes.when ?? message.when;
  const stayMinutes = changes.stayMinutes ?? message.stayMinutes;
  if (when.kind !== "series" && changes.when === undefined) {
    return {};
  }
  const timing = requireTiming(app, display, { when, stayMinutes, seriesId: message.seriesId });
  if (when.kind !== "series") return timing;
  const skippedKeys = [...new Set([...message.skippedKeys, ...(await settledKeys(app, message))])];
  const next = nextDueAt(
    messageSchedule({
      ...message.toObject(),
      ...timing,
      stayMinutes,
      skippedKeys,
      timeZone: display.timeZone,
    }),
    app.now(),
  );
  return { ...timing, skippedKeys, nextDueAt: next === null ? null : new Date(next) };
}

/** Without what was not named. */
export function definedOnly<Changes extends object>(changes: Changes): Partial<Changes> {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<Changes>;
}
