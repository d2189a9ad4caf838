import { useState } from "react";
import type { PlannedCard } from "../../../shared/realtime/snapshot.js";
import { Agenda } from "./Agenda.js";
import { Cards, subjectOf } from "./Cards.js";
import { cardsAt, headlinesAt, jokeAt, weatherAt } from "./extras.js";
import type { HomeParts } from "./HomeParts.js";
import { CardPage, NewsPage, WeatherNow, WeatherPage } from "./pages/pages.js";
import type { Box } from "./places/Places.js";
import { type NamedPage, Stage, type StageProps } from "./Stage.js";
import { inTurn } from "./pages/turns.js";
import { aheadOf, itemsOfTwoDays } from "./twoDays.js";
import { useSize } from "./places/useSize.js";

/** In near letters. From here on the agenda has a column of its own, or the upper half. */
const WIDE = 28;
const TALL = 15;
/** There the weather has a line. */
const WEATHER_HEIGHT = 11;
/** On average a letter is so wide, and a line so tall. */
const LETTER = 0.54;
const LINE = 1.2;
/** What is for pleasure, and would need more pages than this, is left out. */
const PAGES_MAX = 2;

/** Of the height, for the notes of the family beside everything else. */
const CARDS_SHARE = 0.45;
/** A card of one line, and what the agenda below it needs, in near letters. */
const CARD_MIN = 1.9;
const BELOW_CARDS_MIN = 6;

interface SideProps {
  parts: HomeParts;
  box: Box;
  /** Of the occurrence that stands below the clock already; empty for none. */
  nextKey: string;
}

/** Beside the clock, or below it on a screen that stands upright. */
export function Side({ parts, box, nextKey }: SideProps) {
  const { plan, view, face, letters } = parts;
  const [width, height] = [box.width / letters.near, box.height / letters.near];
  const cards = cardsAt(plan, view.minute);
  const subject = `${useSize()} ${subjectOf(cards)}`;
  const [tooLong, setTooLong] = useState("");
  const isFull = face.level === "full";
  const cardsMax = Math.min(CARDS_SHARE * height, height - BELOW_CARDS_MIN) * letters.near;
  const pinned = tooLong === subject || (isFull && cardsMax < CARD_MIN * letters.near) ? [] : cards;
  const photos = isFull ? plan.photos : [];
  const others = isFull ? otherPages(parts, width, height) : [];
  const agenda = isFull ? agendaPages(parts, nextKey, photos.length > 0) : [];
  const isWide = width >= WIDE;
  const hasOwn = agenda.length > 0 && others.length + photos.length > 0 && (isWide || height >= TALL);
  const pages = inTurn(cardPages(pinned === cards ? [] : cards).concat(hasOwn ? [] : agenda), others);
  const weather = isFull && height >= WEATHER_HEIGHT ? weatherAt(plan, view.minute) : null;
  const ownAgenda = hasOwn && agenda[0]!.page;
  return (
    <div className={isWide && hasOwn ? "home-side home-wide" : "home-side"}>
      {(weather || pinned.length > 0 || ownAgenda) && (
        <div className={ownAgenda ? "home-column" : "home-column home-column-own"}>
          {weather && <WeatherNow weather={weather} parts={parts} />}
          {pinned.length > 0 && (
            <Cards
              cards={pinned}
              heightMax={isFull ? cardsMax : null}
              onTooLong={() => setTooLong(subject)}
            />
          )}
          {ownAgenda && <div className="home-part-place">{ownAgenda}</div>}
        </div>
      )}
      {pages.length + photos.length > 0 && (
        <div className="home-column">
          <Stage pages={pages} photos={photos} photoSeconds={face.photoSeconds} minute={view.minute} />
        </div>
      )}
    </div>
  );
}

/** The least place that what stands around the clock can share: of the window, and in near letters. */
const SHARED_AREA_MIN = 0.2;
const SHARED_HEIGHT_MIN = 4.4;
/** "This afternoon at one" on a line, or a photo with its words beside it. */
const SHARED_WIDTH_MIN = 14;

/** What there is to show in a place that it shares with what comes next. */
export function sharedParts({ parts, box, nextKey }: SideProps): Pick<StageProps, "pages" | "photos"> {
  const [width, height] = [box.width / parts.letters.near, box.height / parts.letters.near];
  const isLargeEnough = box.width * box.height >= SHARED_AREA_MIN * window.innerWidth * window.innerHeight;
  const isReadable = width >= SHARED_WIDTH_MIN && height >= SHARED_HEIGHT_MIN;
  if (parts.face.level !== "full" || !isReadable || !isLargeEnough) return { pages: [], photos: [] };
  const agenda = agendaPages(parts, nextKey, nextKey !== "" || parts.plan.photos.length > 0);
  return { pages: agenda.concat(otherPages(parts, width, height)), photos: parts.plan.photos };
}

function cardPages(cards: PlannedCard[]): NamedPage[] {
  return cards.map(({ id, text }) => ({ name: `card ${id}`, page: <CardPage text={text} /> }));
}

/** What is not below the clock already. That nothing is planned needs no turn between photos. */
function agendaPages(parts: HomeParts, nextKey: string, hasPhotos: boolean): NamedPage[] {
  const { view, tools } = parts;
  const ahead = aheadOf(itemsOfTwoDays(view.agenda, view, tools), view.minute);
  const items = ahead.filter(({ key }) => key !== nextKey);
  if (items.length === 0 && hasPhotos) return [];
  return [{ name: "agenda", page: <Agenda items={items} parts={parts} /> }];
}

/** Weather, a headline, the joke, the other headlines, as far as the place lets them be read: the joke goes first. */
function otherPages(parts: HomeParts, width: number, height: number): NamedPage[] {
  const { plan, view, tools, words } = parts;
  const weather = weatherAt(plan, view.minute);
  const joke = jokeAt(plan, view.minute, tools);
  const room = Math.floor(width / LETTER) * Math.floor((height - 3.6) / LINE);
  const isReadable = (text: string) => text.length <= 0.8 * PAGES_MAX * room;
  const headlines = headlinesAt(plan, view.minute)
    .filter(({ title }) => isReadable(title))
    .map(({ title, source }, index) => ({
      name: `news ${index}`,
      page: <NewsPage head={words.news} text={title} source={source} />,
    }));
  const pages: NamedPage[] = [];
  if (weather && (weather.today || weather.tomorrow))
    pages.push({ name: "weather", page: <WeatherPage weather={weather} parts={parts} /> });
  pages.push(...headlines.slice(0, 1));
  if (joke && isReadable(joke))
    pages.push({ name: "joke", page: <NewsPage head={words.joke} text={joke} source="" /> });
  return pages.concat(headlines.slice(1));
}
