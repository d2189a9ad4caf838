import type { PlannedMessage, PlannedOccurrence, ZoneOffset } from "../../../shared/realtime/snapshot.js";
import type { WallTime } from "../../engine/time/wallTime.js";
import type { HomeTools } from "./HomeRenderer.js";

/** One thing of today or tomorrow. */
export interface AgendaItem {
  key: string;
  message: PlannedMessage;
  occurrence: PlannedOccurrence;
  /** On the display's own clock. */
  at: WallTime;
  /** 0 is today, 1 tomorrow. */
  day: number;
  /** It has no hour: a birthday, or several days of which today is one. */
  isWholeDay: boolean;
}

interface Moment {
  /** Epoch ms on the true clock. */
  minute: number;
  zoneOffsets: ZoneOffset[] | null;
}

/** Everything of today and tomorrow by the display's own calendar, earliest first, what has passed among it. */
export function itemsOfTwoDays(messages: PlannedMessage[], moment: Moment, tools: HomeTools): AgendaItem[] {
  const now = tools.wallTimeAt(moment.minute, moment.zoneOffsets);
  const items: AgendaItem[] = [];
  messages.forEach((message) =>
    message.occurrences.forEach((occurrence) => {
      const at = tools.wallTimeAt(Date.parse(occurrence.dueAt), moment.zoneOffsets);
      const { key } = occurrence;
      const isWholeDay = tools.isWholeDay(key);
      const goesOn = isWholeDay && Date.parse(occurrence.endsAt) > moment.minute;
      const days = tools.daysBetween(now, at);
      const day = goesOn ? Math.max(0, days) : days;
      if (day === 0 || day === 1) items.push({ key, message, occurrence, at, day, isWholeDay });
    }),
  );
  return items.sort((a, b) => dueOf(a) - dueOf(b) || (a.key < b.key ? -1 : 1));
}

/** What still lies ahead and was not answered before its time. */
export function aheadOf(items: AgendaItem[], minute: number): AgendaItem[] {
  return items.filter((item) => !item.occurrence.answer && (item.isWholeDay || dueOf(item) > minute));
}

function dueOf({ occurrence }: AgendaItem): number {
  return Date.parse(occurrence.dueAt);
}
