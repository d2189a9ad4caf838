import type { CalendarEntry } from "../entries/CalendarEntry.js";

/** What every view of the calendar is given. */
export interface ViewProps {
  entries: readonly CalendarEntry[];
  /** What is at the same time, by the entry's id. */
  conflicts: ReadonlyMap<string, string[]>;
  today: string;
  /** What the clock says there now, `14:05`. */
  time: string;
  /** The date around which the days are. */
  date: string;
  isWide: boolean;
  /** What is planned is not known yet, or not all of it: no day may be called empty. */
  isPending: boolean;
  /** Shows everything again; null: nothing is left out by a filter. */
  onClearFilter: (() => void) | null;
  /** Several displays are shown, so that each entry says of which it is. */
  namesDisplays: boolean;
  onOpen: (entryId: string) => void;
  /** Something new on a day, at a time or all day; null: not for this caregiver. */
  onPlan: ((at: { date: string; time: string | null }) => void) | null;
}
