import type { CalendarShowing } from "../../../shared/contract/calendar/calendar.js";
import { dateOf, timeOf } from "../../../shared/rules/wallDays.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import type { AppContext } from "../../core/AppContext.js";
import type { PlainMessage } from "../../plan/message.model.js";
import { pauseAt } from "../../plan/pauses.js";
import type { OccurrenceDocument } from "../../plan/occurrence.model.js";
import { presentOccurrence } from "../../plan/occurrence.present.js";
import type { OccurrenceTime } from "../../schedule/expand.js";
import { zoneClock } from "../../schedule/ZoneClock.js";

/** With the version of its message. */
export type VersionedShowing = CalendarShowing & { version: number };

/** What it is sorted by, in the same object: there are twenty thousand of them. */
interface Sorted {
  /** Epoch ms. */
  dueAt: number;
  key: string;
}

/** A showing that has a row of its own, with its message if there still is one. */
interface BegunShowing extends Sorted {
  row: OccurrenceDocument;
  message: PlainMessage | undefined;
}

/** A showing to which nothing has happened yet. */
interface ShowingAhead extends Sorted {
  message: PlainMessage;
  time: OccurrenceTime;
  state: CalendarShowing["state"];
}

export type Showing = BegunShowing | ShowingAhead;

export function presentShowing(
  app: AppContext,
  display: DisplayDocument,
  showing: Showing,
): VersionedShowing {
  return "row" in showing ? presentBegun(app, display, showing) : presentAhead(display, showing);
}

function presentAhead(display: DisplayDocument, { message, time, state }: ShowingAhead): VersionedShowing {
  return {
    key: time.key,
    messageId: message._id.toString(),
    text: message.text,
    label: message.label,
    dueAt: new Date(time.dueAt).toISOString(),
    endsAt: new Date(time.endsAt).toISOString(),
    ...wallOf(display, time.dueAt),
    state,
    repeats: message.when.kind === "series" || message.detachedKey !== null,
    isChanged: message.detachedKey !== null,
    pausedUntil: state === "paused" ? (pauseAt(message.pauses, time.dueAt)?.untilDate ?? null) : null,
    eventId: message.eventId?.toString() ?? null,
    version: message.version,
  };
}

function presentBegun(
  app: AppContext,
  display: DisplayDocument,
  { row, message }: BegunShowing,
): VersionedShowing {
  const { key, messageId, text, label, dueAt, endsAt, state, repeats, exceptionOf } = presentOccurrence(
    app,
    row,
  );
  return {
    ...{ key, messageId, text, label, dueAt, endsAt, state, repeats },
    ...wallOf(display, row.dueAt.getTime()),
    isChanged: exceptionOf !== null,
    pausedUntil: null,
    eventId: message?.eventId?.toString() ?? null,
    version: Math.max(row.messageVersion, message?.version ?? 0),
  };
}

function wallOf({ timeZone }: DisplayDocument, instant: number): { date: string; time: string } {
  const { day, minutes } = zoneClock(timeZone).wallAt(instant);
  return { date: dateOf(day), time: timeOf(minutes) };
}
