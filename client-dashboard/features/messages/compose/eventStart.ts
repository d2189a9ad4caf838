import { z } from "zod";
import { EVENT_TITLE_MAX } from "../../../../shared/limits.js";
import type { Draft } from "../form/draft.js";
import { SeriesDraft } from "../form/seriesDraft.js";

/** What a message that somebody began to write gives to a calendar event in its place. It travels with the address of the calendar. */
export const EventStart = z.object({
  displayId: z.string(),
  title: z.string(),
  /** null: no day was chosen. */
  date: z.string().nullable(),
  time: z.string().nullable(),
  series: SeriesDraft.nullable(),
});
export type EventStart = z.infer<typeof EventStart>;

/** Its words on one line, and when it was to show. */
export function eventStartOf(draft: Draft, displayId: string): EventStart {
  const title = draft.text.trim().replace(/\s+/g, " ").slice(0, EVENT_TITLE_MAX);
  const { series } = draft;
  if (draft.when === "series") {
    const time = series.slots[0]?.time ?? null;
    return { displayId, title, date: series.startDate || null, time, series };
  }
  const isOnce = draft.when === "once" && draft.date !== "";
  return {
    displayId,
    title,
    date: isOnce ? draft.date : null,
    time: isOnce ? draft.time : null,
    series: null,
  };
}
