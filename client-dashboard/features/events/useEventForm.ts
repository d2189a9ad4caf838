import { useRef, useState } from "react";
import {
  NewEvent,
  type CalendarEvent,
  type EventChanges,
  type EventOccurrence,
} from "../../../shared/contract/calendar/events.js";
import type { Scope } from "../../../shared/contract/messages.js";
import { ApiError, isRefusal, readableMessage } from "../../api/ApiError.js";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { useUnsavedInDialog } from "../../ui/form/unsaved.js";
import { seriesErrors } from "../messages/index.js";
import { carryTyped, typedByBoth, type Typed } from "./carryTyped.js";
import { changeEventDraft, draftOfEvent, eventFrom, type EventDraft } from "./eventDraft.js";
import { findNewest } from "./newestEvent.js";
import { useEventActions } from "./useEventActions.js";

type Errors = Record<string, string>;

/** What is edited: an event by one of its times. */
export interface EditedEvent {
  event: CalendarEvent;
  occurrence: EventOccurrence;
}

/** What a form holds, and of which version of an event; null: of a new one. */
interface Version extends Typed {
  original: EditedEvent | null;
}

/** What was stored; `undo` null: nothing that one step takes back. */
export interface Saved {
  undo: (() => Promise<void>) | null;
}

const GONE = "This time is not in the calendar any more: somebody has left it out or deleted it meanwhile.";

export interface EventFormStart {
  /** Which form of which event: under it what is typed is kept. */
  name: string;
  begin: EventDraft;
  /** null: a new one. */
  edited: EditedEvent | null;
}

/** One form for a new event and for one that is changed; errors stand by the field's name, or under `form`. */
export function useEventForm({ name, begin, edited }: EventFormStart) {
  const begun = useKeptForm<{ version: Version; scope: Scope }>(`event/${name}`);
  // What changes elsewhere while somebody types here must not change what the typing is compared with.
  const [version, setVersion] = useState<Version>(
    begun.kept?.version ?? { original: edited, before: begin, draft: begin },
  );
  const { original, before, draft } = version;
  const isSeries = edited !== null && edited.event.when.rule !== null;
  const [scope, setScope] = useState<Scope>(begun.kept?.scope ?? (isSeries ? "this" : "all"));
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setIsSaving] = useState(false);
  /** What this form holds upon what somebody else has saved in the same fields. */
  const [overtaken, setOvertaken] = useState<Version | null>(null);
  // One time alone has no repetition: what was typed there waits for a part that has one.
  const repetition = useRef<Typed | null>(null);
  const actions = useEventActions(draft.displayId);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before);
  useUnsavedInDialog(isChanged, "Your changes to the event aren't saved yet.");
  useKeeping(begun, isChanged ? { version, scope } : null);

  function change(changes: Partial<EventDraft>): void {
    setErrors({});
    setVersion((current) => ({ ...current, draft: changeEventDraft(current.draft, changes) }));
  }

  /** The days follow the part that is meant; what was typed stays. */
  function chooseScope(chosen: Scope): void {
    if (!original) return;
    if (before.series) repetition.current = version;
    const part = draftOfEvent(original.event, chosen, original.occurrence);
    const carried = carryTyped(part, withRepetition(version, repetition.current));
    setScope(chosen);
    setErrors({});
    setVersion({ original, before: part, draft: part.series ? carried : { ...carried, series: null } });
  }

  /** null: it is not stored. */
  async function save(saved: Version): Promise<Saved | null> {
    const event = eventFrom(saved.draft);
    const found = errorsOf(saved.draft, event);
    setOvertaken(null);
    if (Object.keys(found).length > 0) return fail(found);
    setErrors({});
    setIsSaving(true);
    try {
      if (saved.original) return await saveChanges(saved.original, eventFrom(saved.before), event);
      await actions.add(event, begun.key);
      return { undo: null };
    } catch (error) {
      if (error instanceof ApiError && error.code === "edited-meanwhile") return await meet(saved);
      return refuse(error);
    } finally {
      setIsSaving(false);
    }
  }

  async function saveChanges(
    { event, occurrence }: EditedEvent,
    before: NewEvent,
    after: NewEvent,
  ): Promise<Saved> {
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length === 0) return { undo: null };
    const date = scope === "all" ? null : occurrence.date;
    const undo = await actions.edit({ event, scope, date }, { ...changes, baseVersion: event.version });
    return { undo: undo && (() => actions.undoChange(undo)) };
  }

  /** Somebody was faster: what was typed goes on upon what they saved. Only where both have changed the same, somebody has to choose. */
  async function meet(saved: Version): Promise<Saved | null> {
    const newest = saved.original && (await findNewest(saved.original, scope).catch(notFound));
    if (newest === false) return null;
    if (!newest || newest.event.version === saved.original?.event.version) return fail({ form: GONE });
    const theirs = draftOfEvent(newest.event, scope, newest.occurrence);
    const onTheirs = { original: newest, before: theirs, draft: carryTyped(theirs, saved) };
    if (typedByBoth(saved, { before: saved.before, draft: theirs }).length > 0) {
      setOvertaken(onTheirs);
      return null;
    }
    setVersion(onTheirs);
    return save(onTheirs);
  }

  function notFound(error: unknown): false {
    refuse(error);
    return false;
  }

  function refuse(error: unknown): null {
    // A clear no: what is sent next is another event. Without an answer it may be there already.
    if (isRefusal(error)) begun.renewKey();
    const field = error instanceof ApiError ? error.field?.replace(/^changes\./, "") : undefined;
    return fail({ [field ?? "form"]: readableMessage(error) });
  }

  function fail(found: Errors): null {
    setErrors(found);
    return null;
  }

  return {
    ...{ draft, change, isSeries, scope, chooseScope, errors, isSaving, overtaken },
    save: () => save(version),
    saveMine: () => save(overtaken ?? version),
    goOn: () => setOvertaken(null),
  };
}

function withRepetition(typed: Typed, repetition: Typed | null): Typed {
  if (typed.before.series || !repetition) return typed;
  return {
    before: { ...typed.before, series: repetition.before.series },
    draft: { ...typed.draft, series: repetition.draft.series },
  };
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
