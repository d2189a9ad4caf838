import type { NamedDisplay } from "../circle/displays/display.model.js";
import type { Reporter } from "../realtime/Reporter.js";
import { isValidObjectId, type Types } from "mongoose";
import type { DisplayStep } from "../../shared/contract/base/ladder.js";
import { ladderStart } from "../../shared/rules/ladder.js";
import type { AppContext } from "../core/AppContext.js";
import { findOccurrenceTime, nextOccurrence, type OccurrenceTime } from "../schedule/expand.js";
import { deviceStoredPlan, isMessageHeld, messagesHeld } from "../circle/displays/devices.service.js";
import { changePlan } from "../circle/displays/changePlan.service.js";
import { recordPendingEntries } from "../activity/pendingEntries.js";
import { findKeyHolder } from "./keyHolder.service.js";
import { MessageModel, type Message, type MessageDocument } from "./message.model.js";
import { messageSchedule } from "./messageSchedule.js";
import { OccurrenceModel, type OccurrenceDocument } from "./occurrence.model.js";
import { presentOccurrence, presentPlannedOccurrence, presentUpcoming } from "./occurrence.present.js";
import { requireRow } from "./occurrenceRows.js";
import { reportedLate } from "./reportedLate.js";

/** A screen's clock may be ahead of ours: what it shows has begun there. */
const CLOCKS_APART_MS = 60_000;

/** Tells the dashboards what is true of an occurrence now. */
export function announceOccurrence(app: AppContext, row: OccurrenceDocument): void {
  app.hub.toCaregivers(row.groupId.toString(), row.displayId.toString(), {
    type: "occurrence.changed",
    occurrence: presentOccurrence(app, row),
  });
}

/** The same for an occurrence ahead that has no row yet. */
export async function announceUpcoming(
  app: AppContext,
  message: MessageDocument,
  time: OccurrenceTime,
): Promise<void> {
  tellUpcoming(app, message, { time, delivered: await isMessageHeld(message.displayId, message) });
}

function tellUpcoming(
  app: AppContext,
  message: MessageDocument,
  upcoming: { time: OccurrenceTime; delivered: boolean },
): void {
  app.hub.toCaregivers(message.groupId.toString(), message.displayId.toString(), {
    type: "occurrence.changed",
    occurrence: presentUpcoming(app, message, upcoming),
  });
}

/**
 * Raises the plan version and brings every device, then the dashboards, up to the row as it is by then: of two changes at once, the
 * later version says both. Harmless to repeat. `onRaised`: what else is to be done when the version is stored, so that the devices are found to
 * be behind whatever happens then; they do not wait for it.
 */
export async function rowChanged(
  app: AppContext,
  { _id, displayId: ofDisplay }: Pick<OccurrenceDocument, "_id" | "displayId">,
  onRaised?: () => Promise<void>,
): Promise<void> {
  await changePlan(app, ofDisplay.toString(), async (version, send) => {
    const tell = async () => {
      const current = await OccurrenceModel.findById(_id).orFail();
      send({
        type: "occurrence.changed",
        ...version,
        messageId: current.messageId.toString(),
        occurrence: presentPlannedOccurrence(current),
      });
      announceOccurrence(app, current);
    };
    await Promise.all([tell(), onRaised?.()]);
  });
}

/** The same for a row of which only the id is known; nothing happens when it is gone. */
export async function rowChangedById(app: AppContext, _id: Types.ObjectId): Promise<void> {
  const row = await OccurrenceModel.findById(_id, { displayId: 1 });
  if (row) await rowChanged(app, row);
}

/** The message and row that a device speaks of; null when the key is unknown here. A deleted message is still found. */
export async function findReported(
  reporter: Reporter,
  frame: { messageId: string; key: string },
): Promise<OccurrenceDocument | null> {
  if (!isValidObjectId(frame.messageId)) return null;
  const { display } = reporter;
  const known = await OccurrenceModel.findOne({ displayId: display._id, key: frame.key });
  if (known) return known;
  const displayId = display._id;
  // At the time of whoever shows it by now, which may be still ahead: what was answered must not come back then.
  const held = await findKeyHolder(displayId, frame.key);
  if (held) return requireRow(held.message, held.time);
  const row = await rowOfKey(await MessageModel.find({ _id: frame.messageId, displayId }), frame.key);
  if (row) return row;
  // The series may have been cut in two since the device heard of it.
  const seriesId = frame.key.slice(0, frame.key.indexOf("/"));
  return rowOfKey(await MessageModel.find({ displayId, seriesId }), frame.key);
}

/** The same of what was on a screen; null too for what is still to come: it stood there at a time that was taken back since. */
async function findShown(
  app: AppContext,
  reporter: Reporter,
  frame: { messageId: string; key: string },
): Promise<OccurrenceDocument | null> {
  const { _id: displayId } = reporter.display;
  const known = await OccurrenceModel.findOne({ displayId, key: frame.key });
  if (known) return known;
  const held = await findKeyHolder(displayId, frame.key);
  const isAhead = held !== null && held.time.dueAt > app.now() + CLOCKS_APART_MS;
  return isAhead ? null : findReported(reporter, frame);
}

async function rowOfKey(messages: MessageDocument[], key: string): Promise<OccurrenceDocument | null> {
  for (const message of messages) {
    // The window that the device was told of, if it still has one.
    const time =
      findOccurrenceTime(messageSchedule(message), key) ??
      findOccurrenceTime(messageSchedule(withoutSkips(message)), key);
    if (time) return requireRow(message, time);
  }
  return null;
}

/** A display that was offline may have shown what was skipped or moved since: its answer still counts. */
function withoutSkips(message: MessageDocument) {
  return {
    ...message.toObject<Message>(),
    skippedKeys: [],
    spentKeys: [],
    pauses: [],
    effectiveFrom: new Date(0),
  };
}

/** The fact "shown": a device had it full screen for two seconds. Only the first time is kept. */
export async function recordShown(
  app: AppContext,
  reporter: Reporter,
  frame: { messageId: string; key: string; at: string },
): Promise<void> {
  const row = await findShown(app, reporter, frame);
  if (!row) return;
  const $set = { shownAt: clampToWindow(app, row, frame.at) };
  const unseen = { _id: row._id, shownAt: null };
  const first = await OccurrenceModel.updateOne({ ...unseen, missedAt: null }, { $set });
  if (first.matchedCount === 0) {
    const late = reportedLate(app, { row, display: reporter.display }, "shown");
    await OccurrenceModel.updateOne(unseen, { $set, $push: { pendingEntries: late } });
  }
  // Told again on a repeat: the process may have died between writing and telling.
  const shown = await OccurrenceModel.findById(row._id);
  // Its time was undone at this very moment: it has not been on a screen.
  if (!shown) return;
  await rowChanged(app, shown);
  await recordPendingEntries(app, OccurrenceModel, shown);
}

/** What a screen did about it since nobody answers. Of several screens the first is kept, and again after each "Not yet". */
export async function recordDisplayStep(
  app: AppContext,
  reporter: Reporter,
  { step, ...frame }: { messageId: string; key: string; at: string; step: DisplayStep },
): Promise<void> {
  const row = await findShown(app, reporter, frame);
  if (!row) return;
  const since = new Date(ladderStart(presentPlannedOccurrence(row)));
  await OccurrenceModel.updateOne(
    { _id: row._id, displaySteps: { $not: { $elemMatch: { step, at: { $gte: since } } } } },
    { $push: { displaySteps: { step, at: clampToWindow(app, row, frame.at) } } },
  );
}

/** The fact "delivered": what the device has safe in its own storage. */
export async function recordStoredPlan(
  app: AppContext,
  reporter: Reporter,
  frame: { planVersion: number; messages: Array<{ messageId: string; version: number }> },
): Promise<void> {
  const displayId = reporter.display.id;
  const before = await messagesHeld(displayId);
  await deviceStoredPlan(app, reporter.device.id, frame.planVersion, frame.messages);
  const news = frame.messages.filter(({ messageId, version }) => !before.get(messageId)?.has(version));
  if (news.length > 0) await announceDelivered(app, reporter.display, news);
}

async function announceDelivered(
  app: AppContext,
  display: NamedDisplay,
  news: Array<{ messageId: string; version: number }>,
): Promise<void> {
  const ids = news.map(({ messageId }) => messageId);
  const now = new Date(app.now());
  const open = { displayId: display._id, messageId: { $in: ids }, endedAt: null };
  await OccurrenceModel.updateMany({ ...open, deliveredAt: null }, { $set: { deliveredAt: now } });
  const [held, rows, messages] = await Promise.all([
    messagesHeld(display.id),
    OccurrenceModel.find(open),
    MessageModel.find({
      _id: { $in: ids },
      displayId: display._id,
      deletedAt: null,
      nextDueAt: { $gt: now },
    }),
  ]);
  rows.forEach((row) => announceOccurrence(app, row));
  for (const message of messages) {
    const time = nextOccurrence(messageSchedule(message), app.now());
    const delivered = held.get(message.id)?.has(message.version) ?? false;
    if (time) tellUpcoming(app, message, { time, delivered });
  }
}

/** An instant from a device, held between the start of the occurrence and now (docs/DELIVERY.md, answer-wins-over-changes). */
export function clampToWindow(app: AppContext, row: OccurrenceDocument, at: string): Date {
  const received = app.now();
  return new Date(Math.min(Math.max(Date.parse(at), row.dueAt.getTime()), received));
}
