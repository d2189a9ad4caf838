import { eventsApi } from "../../../../shared/contract/calendar/events.js";
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

/** Throws ApiError, and RuleStays. */
export function performMove({ entry, to, scope }: Move): Promise<Undo> {
  return entry.kind === "event" ? moveEvent(entry, { to, scope }) : moveMessage(entry, to);
}

async function moveEvent(
  { event, occurrence, display }: EventEntry,
  { to, scope }: Pick<Move, "to" | "scope">,
): Promise<Undo> {
  const when = whenMovedTo({ event, occurrence }, scope, to);
  if (!when) throw new RuleStays();
  const params = { displayId: display.id, eventId: event.id };
  const isOnce = event.when.rule === null;
  const part = isOnce || scope === "all" ? { scope: "all" as const } : { scope, date: occurrence.date };
  await apiCall(eventsApi.edit, {
    params,
    body: { ...part, changes: { when, baseVersion: event.version } },
  });
  if (part.scope === "all")
    return () => apiCall(eventsApi.edit, { params, body: { ...part, changes: { when: event.when } } });
  if (scope === "following") return null;
  // What was moved alone goes, and its series has its time again.
  return () => apiCall(eventsApi.skip, { params, body: { date: occurrence.date, skipped: false } });
}

/** One showing: of all of a series the times of day are chosen in its own form. */
async function moveMessage({ showing, startDate, startTime }: ShowingEntry, to: Placement): Promise<Undo> {
  const { messageId, key, repeats, isChanged } = showing;
  const params = { messageId };
  const once = (date: string, time: string | null) => ({ kind: "once" as const, date, time: time ?? "" });
  const changes = { when: once(to.startDate, to.startTime) };
  const isOfSeries = repeats && !isChanged;
  const { items } = await apiCall(messagesApi.edit, {
    params,
    body: isOfSeries ? { scope: "this", key, changes } : { scope: "all", changes },
  });
  if (!isOfSeries) {
    const back = { scope: "all" as const, changes: { when: once(startDate, startTime) } };
    return () => apiCall(messagesApi.edit, { params, body: back });
  }
  const moved = items.find(({ exceptionOf }) => exceptionOf?.key === key);
  if (!moved) return null;
  return () => apiCall(messagesApi.backToSeries, { params: { messageId: moved.id } });
}
