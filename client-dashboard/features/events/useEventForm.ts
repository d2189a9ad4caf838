import { useRef, useState } from "react";
import {
  NewEvent,
  type CalendarEvent,
  type EventChanges,
  type EventOccurrence,
} from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { ApiError, readableMessage } from "../../api/ApiError.js";
import { randomId } from "../../api/randomId.js";
import { useUnsaved } from "../../ui/form/unsaved.js";
import { seriesErrors } from "../messages/index.js";
import { changeEventDraft, draftOfEvent, eventFrom, type EventDraft } from "./eventDraft.js";
import { useEventActions } from "./useEventActions.js";

type Errors = Record<string, string>;

/** What is edited: an event by one of its times. */
export interface EditedEvent {
  event: CalendarEvent;
  occurrence: EventOccurrence;
}

/** One form for a new event and for one that is changed; errors stand by the field's name, or under `form`. */
export function useEventForm(begin: EventDraft, edited: EditedEvent | null) {
  // What changes elsewhere while somebody types here must not change what the typing is compared with.
  const [original] = useState(edited);
  const isSeries = original !== null && original.event.when.rule !== null;
  const [scope, setScope] = useState<Scope>(isSeries ? "this" : "all");
  const [before, setBefore] = useState(begin);
  const [draft, setDraft] = useState(begin);
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setIsSaving] = useState(false);
  const key = useRef(randomId());
  const actions = useEventActions(draft.displayId);
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(before), "Your changes to the event aren't saved yet.");

  function change(changes: Partial<EventDraft>): void {
    setErrors({});
    setDraft((current) => changeEventDraft(current, changes));
  }

  /** The days follow the part that is meant; what was written stays. */
  function chooseScope(chosen: Scope): void {
    if (!original) return;
    const part = draftOfEvent(original.event, chosen, original.occurrence);
    const { isAllDay, startDate, startTime, endDate, endTime, series } = part;
    setScope(chosen);
    setBefore(part);
    setErrors({});
    setDraft((current) => ({ ...current, isAllDay, startDate, startTime, endDate, endTime, series }));
  }

  /** True when it stands in the calendar. */
  async function save(): Promise<boolean> {
    const event = eventFrom(draft);
    const found = errorsOf(draft, event);
    if (Object.keys(found).length > 0) return fail(found);
    setErrors({});
    setIsSaving(true);
    try {
      if (original) await saveChanges(original, event);
      else await actions.add(event, key.current);
      return true;
    } catch (error) {
      // A clear no: what is sent next is another event. Without an answer it may be there already.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) key.current = randomId();
      const field = error instanceof ApiError ? error.field?.replace(/^changes\./, "") : undefined;
      return fail({ [field ?? "form"]: readableMessage(error) });
    } finally {
      setIsSaving(false);
    }
  }

  async function saveChanges(
    { event, occurrence }: EditedEvent,
    after: ReturnType<typeof eventFrom>,
  ): Promise<void> {
    const changes = changesBetween(eventFrom(before), after);
    if (Object.keys(changes).length === 0) return;
    const date = scope === "all" ? null : occurrence.date;
    await actions.edit({ event, scope, date }, { ...changes, baseVersion: event.version });
  }

  function fail(found: Errors): false {
    setErrors(found);
    return false;
  }

  return { draft, change, setDraft, isSeries, scope, chooseScope, errors, isSaving, save };
}

/** What the contract itself refuses, found before anything is sent. A rule is told by its parts, which the caregiver sees. */
function errorsOf(draft: EventDraft, event: NewEvent): Errors {
  const errors = draft.series ? seriesErrors({ ...draft.series, startDate: draft.startDate }) : {};
  const hasBadPart = Object.keys(errors).length > 0;
  for (const { path, message } of NewEvent.safeParse(event).error?.issues ?? []) {
    const field = path.join(".");
    if (!(hasBadPart && field === "when.rule")) errors[field] ??= message;
  }
  return errors;
}

function changesBetween(before: NewEvent, after: NewEvent): EventChanges {
  const fields = ["title", "place", "personIds", "familyOnly", "when", "reminderMinutes"] as const;
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}
