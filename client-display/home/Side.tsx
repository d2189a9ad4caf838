import { useState } from "react";
import type { PlannedCard } from "../../shared/realtime/snapshot.js";
import { Agenda } from "./Agenda.js";
import { Cards, subjectOf } from "./Cards.js";
import { cardsAt, headlinesAt, jokeAt, weatherAt } from "./extras.js";
import type { HomeParts } from "./HomeParts.js";
import { CardPage, NewsPage, WeatherNow, WeatherPage } from "./pages.js";
import { type NamedPage, Stage } from "./Stage.js";
import { inTurn } from "./turns.js";
import { aheadOf, itemsOfTwoDays } from "./twoDays.js";
import { useSize } from "./useSize.js";

/** From here on the agenda has a column of its own: 16 to 10. */
const WIDE = 1.55;

/** Beside the clock, or below it on a screen that stands upright. */
export function Side({ parts }: { parts: HomeParts }) {
  const { plan, view, face } = parts;
  const cards = cardsAt(plan, view.minute);
  const subject = `${useSize()} ${subjectOf(cards)}`;
  const [tooLong, setTooLong] = useState("");
  const pinned = tooLong === subject ? [] : cards;
  const isFull = face.level === "full";
  const photos = isFull ? plan.photos : [];
  const others = isFull ? otherPages(parts) : [];
  const agenda = isFull ? [agendaPage(parts)] : [];
  const hasColumn = window.innerWidth / window.innerHeight >= WIDE && others.length + photos.length > 0;
  const pages = inTurn(cardPages(pinned === cards ? [] : cards).concat(hasColumn ? [] : agenda), others);
  const weather = isFull ? weatherAt(plan, view.minute) : null;
  const look = (pinned.length > 0 ? " home-carded" : "") + (hasColumn ? " home-wide" : "");
  return (
    <div className={`home-side${look}`}>
      <div className="home-column home-column-own">
        {weather && <WeatherNow weather={weather} parts={parts} />}
        {pinned.length > 0 && <Cards cards={pinned} onTooLong={() => setTooLong(subject)} />}
        {hasColumn && <div className="home-place">{agenda[0]!.page}</div>}
      </div>
      {pages.length + photos.length > 0 && (
        <div className="home-column home-column-turns">
          <Stage pages={pages} photos={photos} photoSeconds={face.photoSeconds} minute={view.minute} />
        </div>
      )}
    </div>
  );
}

function cardPages(cards: PlannedCard[]): NamedPage[] {
  return cards.map(({ id, text }) => ({ name: `card ${id}`, page: <CardPage text={text} /> }));
}

function agendaPage(parts: HomeParts): NamedPage {
  const { view, tools } = parts;
  const items = aheadOf(itemsOfTwoDays(view.messages, view, tools), view.minute);
  return { name: "agenda", page: <Agenda items={items} parts={parts} /> };
}

/** Weather, a headline, the joke, the other headlines. */
function otherPages(parts: HomeParts): NamedPage[] {
  const { plan, view, tools, words } = parts;
  const weather = weatherAt(plan, view.minute);
  const joke = jokeAt(plan, view.minute, tools);
  const headlines = headlinesAt(plan, view.minute).map(({ title, source }, index) => ({
    name: `news ${index}`,
    page: <NewsPage head={words.news} text={title} source={source} />,
  }));
  const pages: NamedPage[] = [];
  if (weather && (weather.today || weather.tomorrow))
    pages.push({ name: "weather", page: <WeatherPage weather={weather} parts={parts} /> });
  pages.push(...headlines.slice(0, 1));
  if (joke) pages.push({ name: "joke", page: <NewsPage head={words.joke} text={joke} source="" /> });
  return pages.concat(headlines.slice(1));
}
