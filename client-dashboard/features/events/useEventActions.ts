import { useQueryClient } from "@tanstack/react-query";
import {
  eventsApi,
  type CalendarEvent,
  type EventChanges,
  type EventUndo,
  type NewEvent,
} from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { readableMessage } from "../../api/ApiError.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { notify } from "../../ui/notify.js";
import { offerUndo } from "../../ui/offerUndo.js";
import { useReach } from "../displays/index.js";
import { pauseText } from "../messages/index.js";

/** An event, or of a series the part that begins with a date. */
export interface EventPart {
  event: Pick<CalendarEvent, "id" | "seriesId" | "familyOnly">;
  scope: Scope;
  /** null: all of it. */
  date: string | null;
}

/** Names what undoes the last change of a series or an event: of two only the later one can be undone. */
export function undoName({ seriesId }: Pick<CalendarEvent, "seriesId">): string {
  return `event ${seriesId}`;
}

/** What a caregiver does to the events of a display. */
export function useEventActions(displayId: string) {
  const cache = useQueryClient();
  const reach = useReach(displayId);

  async function refresh(): Promise<void> {
    // A reminder is a message.
    const { calendar, plan, occurrencesOf, seriesOf } = queryKeys;
    [plan, occurrencesOf, seriesOf].forEach(
      (key) => void cache.invalidateQueries({ queryKey: key(displayId) }),
    );
    await cache.invalidateQueries({ queryKey: calendar(displayId) });
  }

  /** `failure` begins the sentence about what went wrong. */
  async function attempt(failure: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      notify(`${failure} ${readableMessage(error)}`, "error");
      return false;
    } finally {
      await refresh();
    }
  }

  /** Puts back what the change has made; says itself how it went. */
  async function undoChange({ eventId, version }: EventUndo): Promise<void> {
    await attempt("It couldn't be undone.", async () => {
      await apiCall(eventsApi.undo, { params: { displayId, eventId }, body: { version } });
      notify("It's as it was.", "success");
    });
  }

  async function bringBack({ eventId, skippedDate }: { eventId: string; skippedDate: string | null }) {
    const params = { displayId, eventId };
    await attempt("It couldn't be brought back.", async () => {
      if (skippedDate === null) await apiCall(eventsApi.restore, { params });
      else await apiCall(eventsApi.skip, { params, body: { date: skippedDate, skipped: false } });
      notify("It's back in the calendar.", "success");
    });
  }

  return {
    /** Throws ApiError. */
    async add(body: NewEvent, idempotencyKey: string): Promise<void> {
      await apiCall(eventsApi.create, { params: { displayId }, body }, { idempotencyKey });
      await refresh();
    },
    /** Answers what undoes it, if that is one step. Throws ApiError. */
    async edit({ event, scope, date }: EventPart, changes: EventChanges): Promise<EventUndo | null> {
      const body = date === null ? { scope, changes } : { scope, date, changes };
      const { undo } = await apiCall(eventsApi.edit, { params: { displayId, eventId: event.id }, body });
      await refresh();
      return undo;
    },
    undoChange,
    /** Says itself how it went. */
    pause: (event: EventPart["event"], body: { paused: boolean; until?: string }) =>
      attempt(body.paused ? "It couldn't be paused." : "It couldn't be resumed.", async () => {
        const { undo } = await apiCall(eventsApi.pause, { params: { displayId, eventId: event.id }, body });
        const done = body.paused ? `${pauseText({ pausedUntil: body.until ?? null })}.` : "Resumed.";
        const text = event.familyOnly ? done : reach(done, body.paused ? "goes" : "shows");
        if (undo) offerUndo(text, () => undoChange(undo), undoName(event));
        else notify(text, "success");
      }),
    /** Says itself how it went. */
    remove: ({ event, scope, date }: EventPart) =>
      attempt("It couldn't be deleted.", async () => {
        const query = date === null ? { scope } : { scope, date };
        const removed = await apiCall(eventsApi.remove, { params: { displayId, eventId: event.id }, query });
        const done = scope === "following" ? "This one and all following were deleted." : "Deleted.";
        const { undo } = removed;
        const takeBack = () => (undo ? undoChange(undo) : bringBack(removed));
        offerUndo(event.familyOnly ? done : reach(done, "goes"), takeBack, undoName(event));
      }),
  };
}
