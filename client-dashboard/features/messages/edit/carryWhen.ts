import type { WallTime } from "../../../ui/format/zoneTime.js";
import type { Draft } from "../form/draft.js";
import type { SeriesDraft } from "../form/seriesDraft.js";

type DraftWhen = Pick<Draft, "when" | "date" | "time" | "series">;

interface Typed {
  /** The form before anything was typed, and after. */
  before: Draft;
  draft: Draft;
  /** Which showing it is about. */
  showing: WallTime | null;
}

/**
 * When the message shows, in the form of another part of its series: what was typed stays. A time that was typed for one showing is that of its
 * slot for the rest, and the other way round; a day that was typed for one waits until that one is meant again.
 */
export function carryWhen(part: DraftWhen, { before, draft, showing }: Typed): DraftWhen {
  const { when, date, time, series } = part;
  const typedSeries = carrySeries(series, before.series, draft.series);
  if (when !== "series")
    return {
      when,
      date: draft.date || date,
      time: typedTime({ before, draft, showing }) ?? time,
      series: typedSeries,
    };
  const typed = draft.when === "series" || draft.time === before.time ? null : draft.time;
  return {
    when,
    date: draft.date,
    time: draft.time,
    series: typed === null ? typedSeries : withTime(typedSeries, showing?.time ?? "", typed),
  };
}

/** null: none. */
function typedTime({ before, draft, showing }: Typed): string | null {
  if (draft.when !== "series") return draft.time === before.time ? null : draft.time;
  const at = timesOf(before.series).findIndex(({ time }) => time === showing?.time);
  const now = timesOf(draft.series)[at];
  // The times of day were added to or taken from: which of them is meant is not known any more.
  if (!now || timesOf(draft.series).length !== timesOf(before.series).length) return draft.time || null;
  return now.time === showing?.time ? null : now.time;
}

function timesOf({ slots, otherTimes }: SeriesDraft): Array<{ time: string }> {
  return [...slots, ...otherTimes];
}

function withTime(series: SeriesDraft, before: string, after: string): SeriesDraft {
  const change = <Slot extends { time: string }>(slots: Slot[]) =>
    slots.map((slot) => (slot.time === before ? { ...slot, time: after } : slot));
  return { ...series, slots: change(series.slots), otherTimes: change(series.otherTimes) };
}

/** The first day is that of the part. */
function carrySeries(part: SeriesDraft, before: SeriesDraft, draft: SeriesDraft): SeriesDraft {
  const fields = Object.keys(draft) as Array<keyof SeriesDraft>;
  const typed = fields.filter(
    (field) => field !== "startDate" && JSON.stringify(draft[field]) !== JSON.stringify(before[field]),
  );
  return { ...part, ...Object.fromEntries(typed.map((field) => [field, draft[field]])) };
}
