import { describeRecurrence } from "../../../shared/rules/describeRecurrence.js";
import { parseRule } from "../../../shared/rules/recurrenceRule.js";
import type { ConflictRow } from "../../ui/form/ConflictRow.js";
import { EditConflict } from "../../ui/form/EditConflict.js";
import { spokenClock, wallClock, wallDay } from "../../ui/format/dayTime.js";
import { reminderText } from "../../ui/format/reminderText.js";
import { usePeople } from "../people/index.js";
import type { Typed } from "./carryTyped.js";
import { eventFrom, type EventDraft } from "./eventDraft.js";

interface EventConflictProps {
  /** Theirs, and mine upon it; null: closed. */
  versions: Typed | null;
  isSaving: boolean;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onGoOn: () => void;
}

/** Two have changed the same of an event: both versions of what differs, and the choice. */
export function EventConflict({ versions, ...choice }: EventConflictProps) {
  const { people } = usePeople();
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? "Somebody";
  return <EditConflict what="this event" rows={versions && eventConflict(versions, nameOf)} {...choice} />;
}

function eventConflict({ before, draft }: Typed, nameOf: (id: string) => string): ConflictRow[] {
  const [theirs, mine] = [textsOf(before, nameOf), textsOf(draft, nameOf)];
  return Object.keys(theirs)
    .map((name) => ({ name, theirs: theirs[name] ?? "", mine: mine[name] ?? "" }))
    .filter((row) => row.theirs !== row.mine);
}

function textsOf(draft: EventDraft, nameOf: (id: string) => string): Record<string, string> {
  const { title, place, personIds, familyOnly, isAllDay, reminderMinutes } = draft;
  return {
    What: title,
    When: whenText(draft),
    Repeats: repeatText(draft),
    Place: place || "None",
    With: personIds.map(nameOf).join(", ") || "Nobody",
    "Who sees it": familyOnly ? "Only the family" : "On the screen too",
    Reminder: reminderMinutes === null ? "None" : reminderText(reminderMinutes, { isAllDay }),
  };
}

function whenText({ isAllDay, startDate, startTime, endDate, endTime }: EventDraft): string {
  const [from, until] = [wallDay(startDate), wallDay(endDate)];
  if (isAllDay) return from === until ? `${from}, all day` : `${from} to ${until}`;
  return `${from}, ${wallClock(startTime)} to ${from === until ? "" : `${until}, `}${wallClock(endTime)}`;
}

function repeatText(draft: EventDraft): string {
  const { rule, startDate } = eventFrom(draft).when;
  const recurrence = rule === null ? null : parseRule(rule);
  return recurrence ? describeRecurrence(recurrence, { startDate, times: [], clock: spokenClock }) : "No";
}
