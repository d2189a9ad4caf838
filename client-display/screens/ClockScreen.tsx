import type { QueueEntry } from "../../shared/rules/screenQueue.js";
import type { HomeDesk } from "../home/HomeDesk.js";
import type { View } from "../state/View.js";
import type { Texts } from "../texts/Texts.js";
import { partOfDay, wallTimeAt } from "../time/wallTime.js";
import { Icon } from "../ui/Icon.js";
import { KeypadCorner } from "../ui/KeypadCorner.js";
import type { Hands } from "./Hands.js";

interface ClockScreenProps {
  view: View;
  texts: Texts;
  next: QueueEntry | null;
  /** Who has just read an earlier answer. */
  reader: string | null;
  hands: Hands | null;
  /** null: the clock stands alone. */
  home: HomeDesk | null;
}

/** "Mittwochnachmittag" cannot be broken. */
const LONG_WORD = /\S{14}/;
const LONG_NEXT = 40;
/** "tomorrow morning at eight" */
const LONG_WHEN = 18;

/** The day in words, the date, the clock, what comes next. index.ejs has the same markup: keep them alike. */
export function ClockScreen({ view, texts, next, reader, hands, home }: ClockScreenProps) {
  const now = wallTimeAt(view.minute, view.zoneOffsets);
  const day = texts.day(now);
  const clock = (
    <div className="clock-middle" key="clock">
      <svg className="sky" viewBox="0 0 48 24" aria-hidden="true">
        <use xlinkHref={`#sky-${partOfDay(now)}`} />
      </svg>
      <h1 className="day">{day}</h1>
      <p className="date">{texts.date(now)}</p>
      <p className="clock">{texts.clock(now)}</p>
      <p className="clock-words">{texts.clockWords(now)}</p>
    </div>
  );
  const nextPlace = (
    <div className="next-place" key="next">
      {reader ? (
        <Reader name={reader} texts={texts} />
      ) : (
        next && <Next next={next} view={view} texts={texts} />
      )}
    </div>
  );
  return (
    <main className={`screen clock-screen${LONG_WORD.test(day) ? " day-long" : ""}`}>
      {home ? home.draw({ view, texts, hands, clock, next: nextPlace }) : [clock, nextPlace]}
      {hands && <KeypadCorner onLongPress={() => hands.holdCorner()} />}
      {view.offline && <span className="offline-dot" />}
    </main>
  );
}

function Reader({ name, texts }: { name: string; texts: Texts }) {
  return (
    <p className="next next-read">
      <Icon name="heart" />
      <span>{texts.readLater(name)}</span>
    </p>
  );
}

function Next({ next, view, texts }: { next: QueueEntry; view: View; texts: Texts }) {
  const { message, occurrence } = next;
  const when = texts.ahead(
    wallTimeAt(Date.parse(occurrence.dueAt), view.zoneOffsets),
    wallTimeAt(view.minute, view.zoneOffsets),
  );
  // A greeting is not to be read before its time; an appointment is what one wants to know.
  const what = message.label === "message" ? texts.messageFrom(message.sender.name) : message.text;
  return (
    <div
      className={`next${what.length > LONG_NEXT ? " next-long" : ""}${when.length > LONG_WHEN ? " next-later" : ""}`}
    >
      <p className="next-label">{texts.next}</p>
      <p className="next-what">{what}</p>
      <p className="next-when">{when}</p>
    </div>
  );
}
