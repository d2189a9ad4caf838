import type { CalendarShowing } from "../../../shared/contract/calendar/calendar.js";
import { messagesHeld } from "../../circle/displays/devices.service.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import { flatMapInTurns } from "../../core/flatMapInTurns.js";
import { READ_AT_ONCE } from "../../database/readAtOnce.js";
import { storePendingParts } from "../../plan/cuts/pendingPart.service.js";
import { MessageModel, NOT_PLANNED, type PlainMessage } from "../../plan/message.model.js";
import { messageSchedule, onceWindow } from "../../plan/messageSchedule.js";
import { pauseAt } from "../../plan/pauses.js";
import { OccurrenceModel, type OccurrenceDocument } from "../../plan/occurrence.model.js";
import { expandSchedule, type OccurrenceTime } from "../../schedule/expand.js";
import { presentShowing, type Showing, type VersionedShowing } from "./showing.present.js";

interface Range {
  from: number;
  until: number;
}

type State = CalendarShowing["state"];

interface Showings {
  /** In order. */
  showings: VersionedShowing[];
  /** How many there are, listed or not. */
  inAll: number;
}

/**
 * What a display shows, has shown and does not show in a range of time (epoch ms): the soonest, `max` at most. Only these are put in words: a
 * month of 400 series has seven times as many as a page lists (bench:schedule).
 */
export async function showingsIn(
  app: AppContext,
  display: DisplayDocument,
  { max, ...range }: Range & { max: number },
): Promise<Showings> {
  const messages = await readMessages(display, range);
  // In this order: what comes due between the two reads is in both.
  const rows = await readRows(display, range);
  const held = await messagesHeld(display.id);
  const byId = new Map(messages.map((message) => [message._id.toString(), message]));
  const begun = rows.map((row) => begunShowing(row, byId.get(row.messageId.toString())));
  const known = new Set(rows.map(({ key }) => key));
  const changed = new Set(messages.flatMap(({ detachedKey }) => detachedKey ?? []));
  const ahead = await flatMapInTurns(messages, (message): Showing[] => {
    const isHeld = held.get(message._id.toString())?.has(message.version) ?? false;
    const stateOf = statesAhead(message, { display, isHeld, now: app.now() });
    return timesOf(message, range)
      .filter(({ key }) => !known.has(key) && (key === message.detachedKey || !changed.has(key)))
      .flatMap((time) => {
        const state = stateOf(time);
        return state ? [{ dueAt: time.dueAt, key: time.key, message, time, state }] : [];
      });
  });
  const all = [...begun, ...ahead];
  return {
    showings: soonestOf(all, max).map((showing) => presentShowing(app, display, showing)),
    inAll: all.length,
  };
}

/** In order. To put hundreds of thousands in order takes tenths of a second, to put their times in order hundredths. */
function soonestOf(all: Showing[], max: number): Showing[] {
  const times = Float64Array.from(all, ({ dueAt }) => dueAt).sort();
  const last = times[max - 1] ?? Infinity;
  return all
    .filter(({ dueAt }) => dueAt <= last)
    .sort(byTime)
    .slice(0, max);
}

function begunShowing(row: OccurrenceDocument, message: PlainMessage | undefined): Showing {
  return { dueAt: row.dueAt.getTime(), key: row.key, row, message };
}

function byTime(a: Showing, b: Showing): number {
  return a.dueAt - b.dueAt || (a.key < b.key ? -1 : 1);
}

/** Of a series that was just cut, with the later part that it still carries. */
async function readMessages(display: DisplayDocument, range: Range): Promise<PlainMessage[]> {
  const stored = await readStored(display, range);
  return (await storePendingParts(stored)) ? readStored(display, range) : stored;
}

/** Plain rows: making documents of them took longer than all the rest. */
function readStored({ _id }: DisplayDocument, { until }: Range): Promise<PlainMessage[]> {
  return MessageModel.find(
    {
      displayId: _id,
      deletedAt: null,
      // A series that is paused, or of which all was skipped, has nothing ahead.
      $or: [
        { nextDueAt: { $ne: null, $lt: new Date(until) } },
        { "when.kind": "series" },
        { "pauses.0": { $exists: true } },
      ],
    },
    NOT_PLANNED,
  )
    .batchSize(READ_AT_ONCE)
    .lean<PlainMessage[]>()
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
function timesOf(message: PlainMessage, range: Range): OccurrenceTime[] {
  if (message.when.kind !== "series") {
    const window = onceWindow(message);
    return window.dueAt >= range.from && window.dueAt < range.until ? [window] : [];
  }
  const whole = { ...message, skippedKeys: [], pauses: [] };
  return expandSchedule(messageSchedule(whole), range).filter(({ dueAt }) => dueAt >= range.from);
}

/** What the times of a message are: null for what was due before it was written, or is settled without a row. */
function statesAhead(
  { skippedKeys, pauses }: PlainMessage,
  { display, isHeld, now }: { display: DisplayDocument; isHeld: boolean; now: number },
): (time: OccurrenceTime) => State | null {
  const skipped = new Set(skippedKeys);
  const awayUntil = display.archivedAt === null ? (display.awayUntil?.getTime() ?? 0) : Infinity;
  return ({ key, dueAt }) => {
    if (skipped.has(key)) return "skipped";
    if (dueAt < now) return null;
    if (dueAt < awayUntil || pauseAt(pauses, dueAt) !== null) return "paused";
    return isHeld ? "delivered" : "scheduled";
  };
}
