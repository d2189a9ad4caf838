import { itemsOfTwoDays } from "./twoDays.js";
import type { HomeParts } from "./HomeParts.js";
import { marksOf, placeOf, STRIP_PARTS, type StripMark } from "./strip.js";

/** The day from morning to night with now and today's things on it. The agenda says the same in words. */
export function DayStrip({ parts }: { parts: HomeParts }) {
  const { view, tools, words, now } = parts;
  const marks = marksOf(itemsOfTwoDays(view.agenda, view, tools), view.minute);
  const place = placeOf(now);
  return (
    <div className="home-strip" aria-hidden="true">
      <div className="home-marks">
        {marks.map((mark) => (
          <Mark key={mark.key} mark={mark} />
        ))}
      </div>
      <div className="home-track">
        <span className="home-passed" style={{ width: percent(place) }} />
        <span className="home-now" style={{ left: percent(place) }} />
      </div>
      <div className="home-parts">
        {STRIP_PARTS.map(({ part, until }, index) => {
          const from = index === 0 ? 0 : STRIP_PARTS[index - 1]!.until;
          const isNow = place >= from && (place < until || until === 1);
          return (
            <span
              key={part}
              className={isNow ? "home-part home-part-now" : "home-part"}
              style={{ width: percent(until - from) }}
            >
              {words.parts[part]}
            </span>
          );
        })}
      </div>
    </div>
  );
}

function Mark({ mark: { place, state, label, count } }: { mark: StripMark }) {
  return (
    <span className={`home-mark home-mark-${state}`} style={{ left: percent(place) }}>
      {count > 1 ? (
        count
      ) : (
        <svg className="icon" viewBox="0 0 24 24">
          <use xlinkHref={`#icon-${state === "done" ? "ok" : label}`} />
        </svg>
      )}
    </span>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
