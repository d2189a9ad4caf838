import type { EventWhen } from "../../../../shared/contract/calendar/events.js";

interface Words {
  title: string;
  place: string;
}

/** An event of another calendar, as ours has it. */
export interface ReadEvent extends Words {
  /** The same whenever this calendar is read again. */
  uid: string;
  when: EventWhen;
  /** Dates of the series that are left out, or changed alone. */
  skippedDates: string[];
  changed: ChangedTime[];
}

/** One time of a series that was changed alone. */
export interface ChangedTime extends Words {
  /** The date that the series gives it. */
  date: string;
  when: EventWhen;
}

export interface ReadCalendar {
  name: string;
  /** How often it asks to be looked at; null where it says nothing. */
  refreshMs: number | null;
  events: ReadEvent[];
  /** Events that are over. */
  over: number;
  refused: Array<{ title: string; reason: string }>;
}

export interface ReadFor {
  /** Of the display. */
  timeZone: string;
  /** Epoch ms. */
  now: number;
}
