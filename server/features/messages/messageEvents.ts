import { HORIZON_DAYS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { AppError } from "../../core/AppError.js";
import { findOccurrenceTime, nextOccurrence } from "../../schedule/expand.js";
import { changePlan } from "../../circle/displays/changePlan.service.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { announceOccurrence, announceUpcoming } from "../../plan/occurrences.service.js";
import { closeRemoved, findRow, reopenRows } from "../../plan/rowEdits.service.js";
import { readWithOpenRows, requireRow } from "../../plan/occurrenceRows.js";
import { MessageModel, type MessageDocument } from "../../plan/message.model.js";
import type { OccurrenceDocument } from "../../plan/occurrence.model.js";
import { messageSchedule } from "../../plan/messageSchedule.js";
import { planOfMessage, withoutAnswered } from "../../plan/plan.service.js";
import { presentPlan, type PlannedContent } from "../../plan/plannedMessage.present.js";

const DAY_MS = 24 * 60 * 60_000;

/** What is known of a message that was just made. */
export interface FreshlyStored {
  /** The version of its display's plan as it was read before the message was stored; null: another run had stored it. */
  storedOn: number | null;
  /** Rejects with the refusal when the message was taken away again, so that nobody is told of it. */
  stays: Promise<void>;
}

/**
 * Brings the screens, then the dashboards, up to a message that was just written. Harmless to repeat. Returns the display as it was once its
 * plan had the message.
 */
export async function messageChanged(
  app: AppContext,
  written: MessageDocument,
  fresh?: FreshlyStored,
): Promise<DisplayDocument> {
  const { message, display } = await tellScreens(app, written, fresh);
  const displayId = message.displayId.toString();
  app.hub.toCaregivers(message.groupId.toString(), displayId, {
    type: "schedule.changed",
    displayId,
    messageId: message.id,
  });
  tellOfSeries(app, message);
  if (!message.deletedAt) await announceNext(app, message);
  return display;
}

interface Told {
  message: MessageDocument;
  display: DisplayDocument;
}

/**
 * Raises the plan version and sends what is true of the message by then: of two changes at once, an edit and an answer for example,
 * the later version says both. Returns the message as it was sent.
 */
async function tellScreens(app: AppContext, written: MessageDocument, fresh?: FreshlyStored): Promise<Told> {
  const { displayId } = written;
  return changePlan(app, displayId.toString(), async (version, send, display) => {
    const now = app.now();
    await fresh?.stays.catch((error: unknown) => {
      // A version without an event has every screen ask for its whole plan, which is right only where nobody knows what became of the message.
      if (error instanceof AppError) send({ type: "message.removed", ...version, messageId: written.id });
      throw error;
    });
    const isUntouched = fresh?.storedOn === version.base;
    const { message, rows } = await readPlanned(written, { now, isUntouched });
    const planned = await planAlone({ message, rows, display, now });
    send(
      planned && planned.occurrences.length > 0
        ? { type: "message.changed", ...version, message: presentPlan(app, planned) }
        : { type: "message.removed", ...version, messageId: message.id },
    );
    return { message, display };
  });
}

/**
 * The message as it is by now, and the open rows of its series. One that was made on the version before this one needs no look: whoever has
 * changed it since raises the version after this, and says so then (decision 102).
 */
async function readPlanned(
  written: MessageDocument,
  { now, isUntouched }: { now: number; isUntouched: boolean },
): Promise<Pick<Alone, "message" | "rows">> {
  return isUntouched ? { message: written, rows: [] } : readWithOpenRows(written, now);
}

/**
 * Takes a message off the screens that was stored and taken away again before anybody was told: a device that came meanwhile has it in its
 * snapshot.
 */
export async function messageWithdrawn(app: AppContext, { id, displayId }: MessageDocument): Promise<void> {
  await changePlan(app, displayId.toString(), async (version, send) => {
    send({ type: "message.removed", ...version, messageId: String(id) });
    return Promise.resolve();
  });
}

interface Alone {
  message: MessageDocument;
  /** The open rows of its series. */
  rows: OccurrenceDocument[];
  display: DisplayDocument;
  now: number;
}

/** The message as planOfDisplay() would give it; null when it is not in the plan at all. */
async function planAlone({ message, rows, display, now }: Alone): Promise<PlannedContent | null> {
  const dueFrom = display.awayUntil?.getTime() ?? 0;
  const from = Math.max(now, dueFrom);
  const until = now + HORIZON_DAYS * DAY_MS;
  if (message.deletedAt !== null || display.archivedAt !== null || from >= until) return null;
  if ((await withoutAnswered(message.displayId, [message])).length === 0) return null;
  const open = rows.filter(({ endsAt }) => endsAt.getTime() > from);
  return planOfMessage(message, { from, until, dueFrom }, new Map(open.map((row) => [row.key, row])));
}

/** What the dashboards list first of it: the occurrence that has just come due, or the next one. */
async function announceNext(app: AppContext, message: MessageDocument): Promise<void> {
  const now = app.now();
  const schedule = messageSchedule(message);
  const next = nextOccurrence(schedule, now);
  if (next) await announceUpcoming(app, message, next);
  if (schedule.kind !== "once" || schedule.startsAt > now) return;
  const time = findOccurrenceTime(schedule, schedule.key);
  // An occurrence that came due while the message was deleted has no row, and gets none.
  const isDue = time !== null && message.nextDueAt !== null;
  const row = isDue ? await requireRow(message, time) : await findRow(message.displayId, schedule.key);
  if (row) announceOccurrence(app, row);
}

/** Takes a deleted message off the screens and the dashboards. Harmless to repeat. */
export async function messageRemoved(app: AppContext, message: MessageDocument): Promise<void> {
  const displayId = message.displayId.toString();
  await closeRemoved(app, message);
  // Brought back meanwhile, it opened the rows that were closed by then.
  if (message.deletedAt && (await MessageModel.exists({ _id: message._id, deletedAt: null })))
    await reopenRows(message, message.deletedAt);
  const { deletedAt } = (await tellScreens(app, message)).message;
  app.hub.toCaregivers(message.groupId.toString(), displayId, {
    type: deletedAt ? "message.removed" : "schedule.changed",
    displayId,
    messageId: message.id,
  });
  tellOfSeries(app, message);
}

/** The series of an exception lists it: what is known of it is another now. */
function tellOfSeries(
  app: AppContext,
  { exceptionOf, groupId, displayId: ofDisplay }: MessageDocument,
): void {
  if (!exceptionOf) return;
  const displayId = ofDisplay.toString();
  app.hub.toCaregivers(groupId.toString(), displayId, {
    type: "schedule.changed",
    displayId,
    messageId: exceptionOf.toString(),
  });
}
