import type { Weather, WeatherDay } from "../../../../shared/contract/weather.js";
import { Drawing } from "../photos/Drawing.js";
import { drawingOf } from "../extras.js";
import type { HomeParts } from "../HomeParts.js";
import { PagedText } from "./PagedText.js";
import { useFitting } from "./useFitting.js";
import { useTurns } from "./useTurns.js";

/** Large letters, smaller ones, and the smallest: the last attempt is paged. */
const LAST = 2;

interface WeatherProps {
  weather: Weather;
  parts: HomeParts;
}

/** The weather outside, in one line; nothing when it is not known. */
export function WeatherNow({ weather: { now, units }, parts }: WeatherProps) {
  if (!now) return null;
  return (
    <p className="home-weather">
      <Drawing name={drawingOf(now)} />
      <span>
        {degrees(now.temperature)}
        {unitOf(units)}, {parts.words.weather.kinds[now.kind]}
      </span>
    </p>
  );
}

/** Today and tomorrow, by turns where both do not fit. */
export function WeatherPage({ weather, parts }: WeatherProps) {
  const { words } = parts;
  const { today, tomorrow, units } = weather;
  const rows: { title: string; day: WeatherDay }[] = [];
  if (today) rows.push({ title: words.weather.today, day: today });
  if (tomorrow) rows.push({ title: words.weather.tomorrow, day: tomorrow });
  const subject = weather.fetchedAt + parts.face.language;
  const { box, attempt, fails } = useFitting({ subject, last: LAST, fillsPlace: true });
  const index = useTurns(fails ? rows.length : 1, subject);
  const shown = fails ? rows.slice(index, index + 1) : rows;
  return (
    <div className={`home-page home-page-${attempt}`} ref={box}>
      {shown.map(({ title, day: { kind, min, max } }) => (
        <div className="home-row home-day" key={title}>
          <Drawing name={kind} />
          <div className="home-row-words">
            <p className="home-head">{title}</p>
            <p className="home-what">{capital(words.weather.kinds[kind])}</p>
            <p className="home-quiet">
              {words.weather.range(degrees(min), degrees(max))}
              {unitOf(units)}
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}

interface NewsProps {
  head: string;
  text: string;
  /** Who says so; empty for nobody. */
  source: string;
}

/** A headline, or the joke. */
export function NewsPage({ head, text, source }: NewsProps) {
  const { box, attempt } = useFitting({ subject: text, last: LAST, fillsPlace: true });
  return (
    <div className={`home-page home-page-${attempt}`} ref={box}>
      <p className="home-head">{head}</p>
      <LongText text={text} attempt={attempt} />
      {source && <p className="home-quiet">{source}</p>}
    </div>
  );
}

/** At last in letters that are not made smaller, page by page. */
function LongText({ text, attempt }: { text: string; attempt: number }) {
  if (attempt < LAST) return <p className="home-news">{text}</p>;
  return <PagedText text={text} className="home-news" />;
}

/** A note of the family, when they are too long to stand all at once. */
export function CardPage({ text }: { text: string }) {
  const { box, attempt } = useFitting({ subject: text, last: LAST, fillsPlace: true });
  return (
    <div className={`home-page home-page-${attempt}`} ref={box}>
      <LongText text={text} attempt={attempt} />
    </div>
  );
}

/** With a true minus sign. */
function degrees(value: number): string {
  return value < 0 ? `\u2212${-value}` : String(value);
}

function unitOf(units: Weather["units"]): string {
  return units === "celsius" ? "\u00a0°C" : "\u00a0°F";
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
