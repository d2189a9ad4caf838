import { useRef, useState } from "react";
import type { HomeParts } from "./HomeParts.js";
import { PageMark } from "./pages/PagedText.js";
import { splitText } from "./pages/splitText.js";
import type { AgendaItem } from "./twoDays.js";
import { useAfterDrawing } from "./places/useAfterDrawing.js";
import { useSize } from "./places/useSize.js";
import { useTurns } from "./pages/useTurns.js";

/** One thing of the list; of a long text the part that fits on a page. */
interface Entry {
  key: string;
  item: AgendaItem;
  what: string;
}

/** Today and tomorrow in words, as many at once as the place holds, the others page by page. */
export function Agenda({ items, parts }: { items: AgendaItem[]; parts: HomeParts }) {
  const { words, face } = parts;
  const box = useRef<HTMLDivElement>(null);
  const window = useSize();
  const subject = [
    window,
    face.language,
    ...items.map(({ key, message }) => `${key}@${message.version} ${message.text}`),
  ].join();
  const [paged, setPaged] = useState({ key: "", pages: [] as Entry[][] });
  const entries = items.map((item) => ({ key: item.key, item, what: whatOf(item, parts) }));
  useAfterDrawing(() => {
    const list = box.current;
    if (!list) return;
    const key = `${subject} ${list.clientWidth}x${list.clientHeight}`;
    if (key !== paged.key) setPaged({ key, pages: pagesOf(list, entries, parts) });
  });
  const index = useTurns(paged.pages.length, paged.key);
  if (items.length === 0)
    return (
      <div className="home-page home-agenda">
        <p className="home-head">{words.agenda.both}</p>
        <p className="home-news home-calm">{words.agenda.nothing}</p>
      </div>
    );
  const shown = paged.pages[index] || entries;
  return (
    <div className="home-page home-agenda">
      <p className="home-head">
        {titleOf(paged.pages.length > 1 ? shown.map(({ item }) => item) : items, parts)}
        {paged.pages.length > 1 && <PageMark index={index} count={paged.pages.length} />}
      </p>
      <div className="home-rows" ref={box}>
        {shown.map((entry) => (
          <Row key={entry.key} entry={entry} when={whenOf(entry, parts)} />
        ))}
      </div>
    </div>
  );
}

function titleOf(items: AgendaItem[], { words: { agenda } }: HomeParts): string {
  const has = (day: number) => items.some((item) => item.day === day);
  if (has(0) === has(1)) return agenda.both;
  return has(0) ? agenda.today : agenda.tomorrow;
}

/** A greeting is not to be read before its time, as below the clock. */
function whatOf({ message }: AgendaItem, { texts }: HomeParts): string {
  return message.label === "message" ? texts.messageFrom(message.sender.name) : message.text;
}

function whenOf({ item }: Entry, { texts, words, now }: HomeParts): string {
  if (item.isWholeDay) return item.day === 0 ? words.agenda.today : words.agenda.tomorrow;
  return texts.ahead(item.at, now);
}

function Row({ entry, when }: { entry: Entry; when: string }) {
  return (
    <div className="home-row">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <use xlinkHref={`#icon-${entry.item.message.label}`} />
      </svg>
      <div className="home-row-words">
        <p className="home-what">{entry.what}</p>
        <p className="home-quiet">{when}</p>
      </div>
    </div>
  );
}

/** Groups of rows that fit together; a text that is too long for a page of its own is split between words. */
function pagesOf(list: HTMLElement, entries: Entry[], parts: HomeParts): Entry[][] {
  const trial = document.createElement("div");
  trial.className = "home-rows home-rows-trial";
  list.appendChild(trial);
  const heightOf = (entry: Entry) => {
    trial.innerHTML = ROW;
    trial.getElementsByTagName("p")[0]!.textContent = entry.what;
    trial.getElementsByTagName("p")[1]!.textContent = whenOf(entry, parts);
    return trial.offsetHeight;
  };
  const fits = (entry: Entry) => heightOf(entry) <= list.clientHeight;
  const all = entries.reduce((height, entry) => height + heightOf(entry), 0);
  const hasPages = all > list.clientHeight;
  const pages: Entry[][] = [];
  let left = 0;
  entries.forEach((entry) =>
    splitText(entry.what, (what) => fits({ ...entry, what })).forEach((what, index) => {
      const part = { ...entry, key: `${entry.key} ${index}`, what };
      const height = heightOf(part);
      const last = pages[pages.length - 1];
      // Over several pages each day has its own, so that its name stands above it.
      const isOtherDay = hasPages && last && last[0]!.item.day !== entry.item.day;
      if (height > left || isOtherDay) {
        pages.push([]);
        left = list.clientHeight;
      }
      pages[pages.length - 1]!.push(part);
      left -= height;
    }),
  );
  list.removeChild(trial);
  return pages;
}

const ROW =
  '<div class="home-row"><svg class="icon"></svg><div class="home-row-words"><p class="home-what"></p><p class="home-quiet"></p></div></div>';
