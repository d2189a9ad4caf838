import {
  eventsApi,
  type CalendarEvent,
  type EventUndo,
} from "../../../../shared/contract/calendar/events.js";
import { messagesApi, type Scope } from "../../../../shared/contract/messages.js";
import { apiCall } from "../../../api/apiCall.js";
import { whenMovedTo } from "../../events/index.js";
import type { CalendarEntry, EventEntry, ShowingEntry } from "../entries/CalendarEntry.js";
import type { Placement } from "./placement.js";

/** Something that is to be at another time. */
export interface Move {
  entry: CalendarEntry;
  to: Placement;
  /** What of a series moves with it. */
  scope: Scope;
}

/** Its rule cannot follow. */
export class RuleStays extends Error {}

/** Takes a move back; null where that cannot be done in one step. */
type Undo = (() => Promise<unknown>) | null;

export interface Moved {
  /** What it has become: the next move of it begins there. */
  entry: CalendarEntry;
  undo: Undo;
}

/** Throws ApiError, and RuleStays. */
export function performMove({ entry, to, scope }: Move): Promise<Moved> {
  return entry.kind === "event" ? moveEvent(entry, { to, scope }) : moveMessage(entry, to);
}

async function moveEvent(entry: EventEntry, { to, scope }: Pick<Move, "to" | "scope">): Promise<Moved> {
  const { event, occurrence, display } = entry;
  const when = whenMovedTo({ event, occurrence }, scope, to);
  if (!when) throw new RuleStays();
  const params = { displayId: display.id, eventId: event.id };
  const isOnce = event.when.rule === null;
  const part = isOnce || scope === "all" ? { scope: "all" as const } : { scope, date: occurrence.date };
  const { items, undo } = await apiCall(eventsApi.edit, {
    params,
    body: { ...part, changes: { when, baseVersion: event.version } },
  });
  return {
    entry: entryIn(items, { entry, to, isAlone: part.scope === "this" }),
    undo: undo && (() => undoEvent(display.id, undo)),
  };
}

function undoEvent(displayId: string, { eventId, version }: EventUndo): Promise<unknown> {
  return apiCall(eventsApi.undo, { params: { displayId, eventId }, body: { version } });
}

/** The entry as these events have it by now. */
function entryIn(
  items: CalendarEvent[],
  { entry, to, isAlone }: { entry: EventEntry; to: Placement; isAlone: boolean },
): EventEntry {
  const { occurrence } = entry;
  const alone = isAlone && items.find(({ exceptionOf }) => exceptionOf?.date === occurrence.date);
  const event = alone || (items.find(({ id }) => id === entry.event.id) ?? entry.event);
  const date = event.exceptionOf?.date ?? to.startDate;
  return {
    ...entry,
    ...to,
    event,
    occurrence: { ...occurrence, eventId: event.id, date, when: { ...to, rule: null } },
  };
}

/** One showing: of all of a series the times of day are chosen in its own form. */
async function moveMessage(entry: ShowingEntry, to: Placement): Promise<Moved> {
  const { showing, startDate, startTime } = entry;
  const { messageId, key, repeats, isChanged } = showing;
  const once = (date: string, time: string | null) => ({ kind: "once" as const, date, time: time ?? "" });
  const changes = { when: once(to.startDate, to.startTime) };
  const isOfSeries = repeats && !isChanged;
  const { items } = await apiCall(messagesApi.edit, {
    params: { messageId },
    body: isOfSeries ? { scope: "this", key, changes } : { scope: "all", changes },
  });
  if (!isOfSeries) {
    // What somebody has changed since stays theirs.
    const baseVersion = items.find(({ id }) => id === messageId)?.version;
    const back = { scope: "all" as const, changes: { when: once(startDate, startTime), baseVersion } };
    const undo = () => apiCall(messagesApi.edit, { params: { messageId }, body: back });
    return { entry: { ...entry, ...to }, undo };
  }
  const alone = items.find(({ exceptionOf }) => exceptionOf?.key === key);
  if (!alone) return { entry: { ...entry, ...to }, undo: null };
  return {
    entry: { ...entry, ...to, showing: { ...showing, messageId: alone.id, isChanged: true } },
    undo: () => apiCall(messagesApi.backToSeries, { params: { messageId: alone.id } }),
  };
}
