import { dateOf, dayOf } from "../../../shared/rules/wallDays.js";
import type { EventDraft } from "./eventDraft.js";
import { moveDraft } from "./moveDraft.js";

/** A form before anything was typed, and after. */
export interface Typed {
  before: EventDraft;
  draft: EventDraft;
}

/**
 * What was typed into one form, in that of another part of the series or of a newer version: what differs stays, and a day is as much later or
 * earlier as it was made.
 */
export function carryTyped(form: EventDraft, { before, draft }: Typed): EventDraft {
  const { startDate, endDate, series, ...others } = draft;
  const moved = moveDraft(form, daysBetween(before.startDate, startDate));
  const longer = daysBetween(before.endDate, endDate) - daysBetween(before.startDate, startDate);
  return {
    ...moved,
    ...typedOf(before, others),
    ...(startDate === "" && { startDate }),
    endDate: endDate === "" ? endDate : dateOf(dayOf(moved.endDate) + longer),
    series: carrySeries(ownEnd(moved, form, before), { before: before.series, draft: series }),
  };
}

/** Who saw the last day of the series beside its first has moved that alone. */
function ownEnd(moved: EventDraft, form: EventDraft, before: EventDraft): EventDraft["series"] {
  return before.series && moved.series && form.series
    ? { ...moved.series, until: form.series.until }
    : moved.series;
}

/** Fields in which both have typed, and not the same. */
export function typedByBoth(mine: Typed, theirs: Typed): Array<keyof EventDraft> {
  return (Object.keys(mine.draft) as Array<keyof EventDraft>).filter(
    (field) =>
      !isSame(mine.draft[field], mine.before[field]) &&
      !isSame(theirs.draft[field], theirs.before[field]) &&
      !isSame(mine.draft[field], theirs.draft[field]),
  );
}

function carrySeries(
  series: EventDraft["series"],
  typed: { before: EventDraft["series"]; draft: EventDraft["series"] },
): EventDraft["series"] {
  if (isSame(typed.before, typed.draft)) return series;
  if (!typed.before || !typed.draft || !series) return typed.draft;
  return { ...series, ...typedOf(typed.before, typed.draft), startDate: series.startDate };
}

function typedOf<Fields extends object>(before: Fields, draft: Partial<Fields>): Partial<Fields> {
  const typed = Object.entries(draft).filter(
    ([field, value]) => !isSame(value, before[field as keyof Fields]),
  );
  return Object.fromEntries(typed) as Partial<Fields>;
}

/** A field that was emptied is not moved. */
function daysBetween(from: string, to: string): number {
  return from === "" || to === "" ? 0 : dayOf(to) - dayOf(from);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
