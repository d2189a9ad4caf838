import { useQueryClient } from "@tanstack/react-query";
import {
  eventsApi,
  type CalendarEvent,
  type EventChanges,
  type NewEvent,
} from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { readableMessage } from "../../api/ApiError.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { notify } from "../../ui/notify.js";
import { offerUndo } from "../../ui/offerUndo.js";
import { useReach } from "../displays/index.js";

/** An event, or of a series the part that begins with a date. */
export interface EventPart {
  event: Pick<CalendarEvent, "id" | "familyOnly">;
  scope: Scope;
  /** null: all of it. */
  date: string | null;
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
    /** Throws ApiError. */
    async edit({ event, scope, date }: EventPart, changes: EventChanges): Promise<void> {
      const body = date === null ? { scope, changes } : { scope, date, changes };
      await apiCall(eventsApi.edit, { params: { displayId, eventId: event.id }, body });
      await refresh();
    },
    /** Says itself how it went. */
    remove: ({ event, scope, date }: EventPart) =>
      attempt("It couldn't be deleted.", async () => {
        const query = date === null ? { scope } : { scope, date };
        const removed = await apiCall(eventsApi.remove, { params: { displayId, eventId: event.id }, query });
        const done = scope === "following" ? "This one and all following were deleted." : "Deleted.";
        offerUndo(event.familyOnly ? done : reach(done, "goes"), () => bringBack(removed));
      }),
  };
}
