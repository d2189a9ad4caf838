import { HORIZON_DAYS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
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

/** Brings the screens, then the dashboards, up to a message that was just written. Harmless to repeat. */
export async function messageChanged(app: AppContext, written: MessageDocument): Promise<void> {
  const message = await tellScreens(app, written);
  const displayId = message.displayId.toString();
  app.hub.toCaregivers(message.groupId.toString(), displayId, {
    type: "schedule.changed",
    displayId,
    messageId: message.id,
  });
  tellOfSeries(app, message);
  if (!message.deletedAt) await announceNext(app, message);
}

/**
 * Raises the plan version and sends what is true of the message by then: of two changes at once, an edit and an answer for example,
 * the later version says both. Returns the message as it was sent.
 */
async function tellScreens(app: AppContext, written: MessageDocument): Promise<MessageDocument> {
  const { displayId } = written;
  return changePlan(app, displayId.toString(), async (version, send, display) => {
    const now = app.now();
    const { message, rows } = await readWithOpenRows(written, now);
    const planned = await planAlone({ message, rows, display, now });
    send(
      planned && planned.occurrences.length > 0
        ? { type: "message.changed", ...version, message: presentPlan(app, planned) }
        : { type: "message.removed", ...version, messageId: message.id },
    );
    return message;
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
  const { deletedAt } = await tellScreens(app, message);
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
