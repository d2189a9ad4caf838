import type { QueueEntry } from "../../../shared/rules/screenQueue.js";
import type { LetterSizes } from "../../../shared/rules/letterSize.js";
import type { Coming, HomeRenderer } from "../home/HomeRenderer.js";
import { isWholeDay } from "../../engine/state/agendaMessages.js";
import type { View } from "../../engine/state/View.js";
import type { Texts } from "../../texts/Texts.js";
import { partOfDay, wallTimeAt } from "../../engine/time/wallTime.js";
import { KeypadCorner } from "./KeypadCorner.js";
import type { ScreenActions } from "../ScreenActions.js";

interface ClockScreenProps {
  view: View;
  texts: Texts;
  next: QueueEntry | null;
  /** Who has just read an earlier answer. */
  reader: string | null;
  actions: ScreenActions | null;
  /** null: the clock stands alone. */
  home: HomeRenderer | null;
  letters: LetterSizes | null;
}

/** The day in words, the date, the clock, what comes next. index.ejs has the same markup: keep them alike. */
export function ClockScreen({ view, texts, next, reader, actions, home, letters }: ClockScreenProps) {
  const now = wallTimeAt(view.minute, view.zoneOffsets);
  const clock = (isCovered?: boolean) => (
    <div className="clock-middle" style={isCovered ? { visibility: "hidden" } : undefined} key="clock">
      <svg className="sky" viewBox="0 0 48 24" aria-hidden="true">
        <use xlinkHref={`#sky-${partOfDay(now)}`} />
      </svg>
      <h1 className="day">{texts.day(now)}</h1>
      <p className="date">{texts.date(now)}</p>
      <p className="clock">{texts.clock(now)}</p>
      <p className="clock-words">{texts.clockWords(now)}</p>
    </div>
  );
  const coming = comingOf({ next, reader, view, texts });
  return (
    <main className="screen clock-screen">
      {home && letters
        ? home.draw({ view, texts, actions, clock, coming, letters })
        : [clock(), <PlainBoard coming={coming} key="next" />]}
      {actions && <KeypadCorner onLongPress={() => actions.holdCorner()} />}
      {view.offline && <span className="offline-dot" />}
    </main>
  );
}

/** Until the home is here, which shows long texts page by page. */
function PlainBoard({ coming }: { coming: Coming | null }) {
  return (
    <div className="next-place next-plain">
      {coming && (
        <div className="next">
          <p className="next-head">
            <span className="next-label">{coming.label}</span>{" "}
            <span className="next-when">{coming.when}</span>
          </p>
          <p className="next-what">{coming.what}</p>
        </div>
      )}
    </div>
  );
}

function comingOf({
  next,
  reader,
  view,
  texts,
}: Pick<ClockScreenProps, "next" | "reader" | "view" | "texts">): Coming | null {
  if (reader) return { key: "", label: "", when: "", what: texts.readLater(reader) };
  if (!next) return null;
  const { message, occurrence } = next;
  const then = wallTimeAt(Date.parse(occurrence.dueAt), view.zoneOffsets);
  const now = wallTimeAt(view.minute, view.zoneOffsets);
  const when = isWholeDay(occurrence.key) ? texts.dayAhead(then, now) : texts.ahead(then, now);
  // A greeting is not to be read before its time; an appointment is what one wants to know.
  const what = message.label === "message" ? texts.messageFrom(message.sender.name) : message.text;
  return { key: occurrence.key, label: texts.next, when, what };
}
