import type { AgendaItem } from "./twoDays.js";
import type { HomeParts } from "./HomeParts.js";
import { useFitting } from "./useFitting.js";

/** Nobody takes in more at a glance. */
const ROWS_MAX = 8;
/** From here on each has one line for what it is. */
const LONG_LIST = 3;

/** Today and tomorrow in words. What does not fit is counted, so that nobody takes the list for the whole. */
export function Agenda({ items, parts }: { items: AgendaItem[]; parts: HomeParts }) {
  const { words } = parts;
  const most = Math.min(items.length, ROWS_MAX);
  const subject = items.map(({ key, message }) => `${key}@${message.version}`).join();
  const { box, attempt } = useFitting({
    subject: subject + parts.face.language,
    last: most,
    fillsPlace: true,
  });
  // The last attempt has one row without the heading, which its time makes up for.
  const shown = items.slice(0, Math.max(1, most - attempt));
  const hidden = items.length - shown.length;
  if (items.length === 0)
    return (
      <div className="home-page home-page-1" ref={box}>
        <p className="home-news home-calm">{words.agenda.nothing}</p>
      </div>
    );
  return (
    <div className={`home-page home-agenda${items.length > LONG_LIST ? " home-agenda-long" : ""}`} ref={box}>
      {attempt < most && <p className="home-head">{titleOf(items, parts)}</p>}
      {shown.map((item) => (
        <Row key={item.key} item={item} parts={parts} />
      ))}
      {hidden > 0 && <p className="home-quiet">{words.agenda.more(hidden)}</p>}
    </div>
  );
}

function titleOf(items: AgendaItem[], { words: { agenda } }: HomeParts): string {
  const has = (day: number) => items.some((item) => item.day === day);
  if (has(0) === has(1)) return agenda.both;
  return has(0) ? agenda.today : agenda.tomorrow;
}

function Row({ item, parts }: { item: AgendaItem; parts: HomeParts }) {
  const { message, at } = item;
  const { texts, now } = parts;
  // A greeting is not to be read before its time, as below the clock.
  const what = message.label === "message" ? texts.messageFrom(message.sender.name) : message.text;
  return (
    <div className="home-row">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <use xlinkHref={`#icon-${message.label}`} />
      </svg>
      <div className="home-row-words">
        <p className="home-what">{what}</p>
        <p className="home-quiet">{texts.ahead(at, now)}</p>
      </div>
    </div>
  );
}
