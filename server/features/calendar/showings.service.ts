import type { CalendarShowing } from "../../../shared/contract/calendar/calendar.js";
import { dateOf, timeOf } from "../../../shared/rules/wallDays.js";
import { messagesHeld } from "../../circle/displays/devices.service.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { MessageModel, type Message, type MessageDocument } from "../../plan/message.model.js";
import { messageSchedule, onceWindow } from "../../plan/messageSchedule.js";
import { pauseAt } from "../../plan/pauses.js";
import { OccurrenceModel, type OccurrenceDocument } from "../../plan/occurrence.model.js";
import { presentOccurrence } from "../../plan/occurrence.present.js";
import { expandSchedule, type OccurrenceTime } from "../../schedule/expand.js";
import { zoneClock } from "../../schedule/ZoneClock.js";

interface Range {
  from: number;
  until: number;
}

type State = CalendarShowing["state"];

/** With the version of its message. */
export type VersionedShowing = CalendarShowing & { version: number };

/** What a display shows, has shown and does not show in a range of time (epoch ms), in order. */
export async function showingsIn(
  app: AppContext,
  display: DisplayDocument,
  range: Range,
): Promise<VersionedShowing[]> {
  const messages = await readMessages(display, range);
  // In this order: what comes due between the two reads is in both.
  const rows = await readRows(display, range);
  const held = await messagesHeld(display.id);
  const known = new Set(rows.map(({ key }) => key));
  const changed = new Set(messages.flatMap(({ detachedKey }) => detachedKey ?? []));
  const byId = new Map(messages.map((message) => [message.id, message]));
  const ahead = messages.flatMap((message) => {
    const isHeld = held.get(message.id)?.has(message.version) ?? false;
    return timesOf(message, range)
      .filter(({ key }) => !known.has(key) && (key === message.detachedKey || !changed.has(key)))
      .flatMap((time) => {
        const state = stateAhead(message, time, { display, isHeld, now: app.now() });
        return state ? [presentAhead(message, time, { display, state })] : [];
      });
  });
  const begun = rows.map((row) =>
    presentRow(app, row, { display, message: byId.get(row.messageId.toString()) }),
  );
  return [...begun, ...ahead].sort((a, b) =>
    a.dueAt < b.dueAt ? -1 : a.dueAt > b.dueAt ? 1 : a.key < b.key ? -1 : 1,
  );
}

function readMessages({ _id }: DisplayDocument, { until }: Range): Promise<MessageDocument[]> {
  return MessageModel.find({
    displayId: _id,
    deletedAt: null,
    // A series that is paused, or of which all was skipped, has nothing ahead.
    $or: [
      { nextDueAt: { $ne: null, $lt: new Date(until) } },
      { "when.kind": "series" },
      { "pauses.0": { $exists: true } },
    ],
  })
    .batchSize(5_000)
    .exec();
}

/** Deleted before anybody saw it: as if it had never been sent. */
function readRows({ _id }: DisplayDocument, { from, until }: Range): Promise<OccurrenceDocument[]> {
  return OccurrenceModel.find({
    displayId: _id,
    dueAt: { $gte: new Date(from), $lt: new Date(until) },
    $or: [{ removedAt: null }, { shownAt: { $ne: null } }],
  }).exec();
}

/** Also those that were left out, and within pauses. */
function timesOf(message: MessageDocument, range: Range): OccurrenceTime[] {
  if (message.when.kind !== "series") {
    const window = onceWindow(message);
    return window.dueAt >= range.from && window.dueAt < range.until ? [window] : [];
  }
  const whole = { ...message.toObject<Message>(), skippedKeys: [], pauses: [] };
  return expandSchedule(messageSchedule(whole), range).filter(({ dueAt }) => dueAt >= range.from);
}

/** null for what was due before it was written, or is settled without a row. */
function stateAhead(
  message: MessageDocument,
  { key, dueAt }: OccurrenceTime,
  { display, isHeld, now }: { display: DisplayDocument; isHeld: boolean; now: number },
): State | null {
  if (message.skippedKeys.includes(key)) return "skipped";
  if (dueAt < now) return null;
  const isPaused = pauseAt(message.pauses, dueAt) !== null;
  const isAway = display.archivedAt !== null || dueAt < (display.awayUntil?.getTime() ?? 0);
  if (isPaused || isAway) return "paused";
  return isHeld ? "delivered" : "scheduled";
}

interface Shown {
  display: DisplayDocument;
  state: State;
}

function presentAhead(
  message: MessageDocument,
  { key, dueAt, endsAt }: OccurrenceTime,
  { display, state }: Shown,
): VersionedShowing {
  return {
    key,
    messageId: message.id,
    text: message.text,
    label: message.label,
    dueAt: new Date(dueAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    ...wallOf(display, dueAt),
    state,
    repeats: message.when.kind === "series" || message.detachedKey !== null,
    isChanged: message.detachedKey !== null,
    pausedUntil: state === "paused" ? (pauseAt(message.pauses, dueAt)?.untilDate ?? null) : null,
    eventId: message.eventId?.toString() ?? null,
    version: message.version,
  };
}

function presentRow(
  app: AppContext,
  row: OccurrenceDocument,
  { display, message }: { display: DisplayDocument; message: MessageDocument | undefined },
): VersionedShowing {
  const { key, messageId, text, label, dueAt, endsAt, state, repeats, exceptionOf } = presentOccurrence(
    app,
    row,
  );
  return {
    ...{ key, messageId, text, label, dueAt, endsAt, state, repeats },
    ...wallOf(display, row.dueAt.getTime()),
    isChanged: exceptionOf !== null,
    pausedUntil: null,
    eventId: message?.eventId?.toString() ?? null,
    version: Math.max(row.messageVersion, message?.version ?? 0),
  };
}

function wallOf({ timeZone }: DisplayDocument, instant: number): { date: string; time: string } {
  const { day, minutes } = zoneClock(timeZone).wallAt(instant);
  return { date: dateOf(day), time: timeOf(minutes) };
}
