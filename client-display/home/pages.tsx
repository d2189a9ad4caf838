import type { ReactNode } from "react";
import type { Weather, WeatherDay } from "../../shared/contract/weather.js";
import { Drawing } from "./Drawing.js";
import { drawingOf } from "./extras.js";
import type { HomeParts } from "./HomeParts.js";
import { useFitting } from "./useFitting.js";

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

/** Today and tomorrow. */
export function WeatherPage({ weather, parts }: WeatherProps) {
  const { words } = parts;
  const { today, tomorrow, units } = weather;
  const rows: { title: string; day: WeatherDay }[] = [];
  if (today) rows.push({ title: words.weather.today, day: today });
  if (tomorrow) rows.push({ title: words.weather.tomorrow, day: tomorrow });
  return (
    <Fitted subject={weather.fetchedAt + parts.face.language}>
      {rows.map(({ title, day: { kind, min, max } }) => (
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
    </Fitted>
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
  return (
    <Fitted subject={text}>
      <p className="home-head">{head}</p>
      <p className="home-news">{text}</p>
      {source && <p className="home-quiet">{source}</p>}
    </Fitted>
  );
}

/** Large where there is room, then smaller; at last without its title. */
function Fitted({ subject, children }: { subject: string; children: ReactNode }) {
  const { box, attempt } = useFitting({ subject, last: 3, fillsPlace: true });
  return (
    <div className={`home-page home-page-${attempt}`} ref={box}>
      {children}
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

/** A note of the family, when they are too long to stand all at once. */
export function CardPage({ text }: { text: string }) {
  return (
    <Fitted subject={text}>
      <p className="home-news">{text}</p>
    </Fitted>
  );
}
