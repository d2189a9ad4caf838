import { type Ref, useRef, useState } from "react";
import type { Texts } from "../../../texts/Texts.js";
import type { WallTime } from "../../../engine/time/wallTime.js";
import type { HomeParts } from "../HomeParts.js";
import type { Box, PlaceFacts, Places } from "./Places.js";
import { placesOf } from "./placesOf.js";
import { measureText } from "./measureText.js";
import { keepPlaces } from "./keepPlaces.js";
import { useAfterDrawing } from "./useAfterDrawing.js";
import { useSize } from "./useSize.js";

/** Of a television that cuts off its edges. */
const TV_EDGE = 0.06;
/** The screen reaches over each edge by as much as it wanders, see screenShift.ts. */
const SHIFT_PX = 4;
/** Of the texts of one place that are measured: the widest. */
const WIDEST = 8;
/** Until then the texts of the clock have the name of the day before the date. */
const NIGHT_ENDS = 5;

interface PlacesUse {
  parts: HomeParts | null;
  /** What the board has to have: `level` "clock" has none until something was asked. */
  hasBoard: boolean;
  side: PlaceFacts["side"];
}

/** Where everything stands on this screen, measured in its own letters; null until then. */
export function usePlaces({ parts, hasBoard, side }: PlacesUse): [Ref<HTMLDivElement>, Places | null] {
  const ruler = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<{ key: string; places: Places } | null>(null);
  const window = useSize();
  // The room also changes with what stands around the display, as in the demo.
  useAfterDrawing(() => {
    if (!ruler.current || !parts) return;
    const { clientWidth, clientHeight } = ruler.current;
    // Nothing is drawn, as in a frame that is hidden: places of no room would hold for the page after it.
    if (!clientWidth || !clientHeight) return;
    const { face, letters } = parts;
    const { language, clockFormat, callButtons, recordButton, tvEdge, level } = face;
    const key = [
      [window, clientWidth, clientHeight, letters.near, letters.far, language, clockFormat],
      [callButtons, recordButton, tvEdge, level, hasBoard, side, parts.texts.next, parts.words.call.now],
      parts.now.hour < NIGHT_ENDS,
    ].join();
    if (found && found.key === key) return;
    const places = measurePlaces(ruler.current, { parts, hasBoard, side });
    keepPlaces(places, parts);
    setFound({ key, places });
  });
  return [ruler, found && found.places];
}

function measurePlaces(
  ruler: HTMLElement,
  { parts, hasBoard, side }: PlacesUse & { parts: HomeParts },
): Places {
  const { face, words, texts, letters } = parts;
  const width = ruler.clientWidth;
  const height = ruler.clientHeight;
  const edgeX = face.tvEdge ? TV_EDGE * width : 0.5 * letters.near;
  const edgeY = face.tvEdge ? TV_EDGE * height : 0.26 * letters.near;
  const { call, record } = words;
  const buttons = (face.callButtons ? [call.now, call.tonight] : []).concat(
    face.recordButton ? record.hold : [],
  );
  const [days, clockWords] = [daysOf(texts), clockWordsOf(texts)];
  const clocks = [0, 10, 20].map((hour) => texts.clock(wallAt({ hour })));
  const { widthOf, clockWidthOf } = measureText(ruler, {
    texts: [" ", "-"].concat(days, clockWords, datesOfMonths(texts), buttons, record.tap),
    clocks,
  });
  const widest = (all: string[]) => widestOf(all, widthOf);
  const places = placesOf({
    width: width - 2 * edgeX,
    height: height - 2 * edgeY,
    ...letters,
    days: widest(days),
    ...datesOf(texts, widthOf),
    isNight: parts.now.hour < NIGHT_ENDS,
    clockWords: widest(clockWords),
    clockWidth: Math.max(...clocks.map(clockWidthOf)),
    widthOf,
    buttons,
    buttonsWithHints: buttons.map((one) => (one === record.hold ? `${one}\n${record.tap}` : one)),
    hasBoard,
    side,
  });
  return moved(places, edgeX + SHIFT_PX, edgeY + SHIFT_PX);
}

function wallAt(changes: Partial<WallTime>): WallTime {
  return { year: 2026, month: 0, day: 28, weekday: 0, hour: 12, minute: 0, ...changes };
}

/** 0, 1, 2, … */
function upTo(count: number): number[] {
  const numbers: number[] = [];
  while (numbers.length < count) numbers.push(numbers.length);
  return numbers;
}

/** One hour of each part of the day, and of the middle of the night. */
function daysOf(texts: Texts): string[] {
  const days = upTo(7).map((weekday) =>
    [3, 8, 14, 20, 23].map((hour) => texts.day(wallAt({ weekday, hour }))),
  );
  return flat(days);
}

function datesOf(texts: Texts, widthOf: (text: string) => number) {
  const dates = widestOf(datesOfMonths(texts), widthOf);
  const month = upTo(12).filter((one) => texts.date(wallAt({ month: one })) === dates[0])[0];
  const nights = upTo(7).map((weekday) => texts.date(wallAt({ month, weekday, hour: 3 })));
  return { dates, nightDates: widestOf(nights, widthOf) };
}

function datesOfMonths(texts: Texts): string[] {
  return upTo(12).map((month) => texts.date(wallAt({ month })));
}

function clockWordsOf(texts: Texts): string[] {
  return flat(upTo(24).map((hour) => [0, 5].map((minute) => texts.clockWords(wallAt({ hour, minute })))));
}

function flat<Item>(lists: Item[][]): Item[] {
  return ([] as Item[]).concat(...lists);
}

function widestOf(texts: string[], widthOf: (text: string) => number): string[] {
  const each = texts.filter((text, index) => texts.indexOf(text) === index);
  return each.sort((a, b) => widthOf(b) - widthOf(a)).slice(0, WIDEST);
}

/** From the corner of the room to that of the screen. */
function moved(places: Places, left: number, top: number): Places {
  const move = <Kind extends Box>(box: Kind): Kind => ({ ...box, left: box.left + left, top: box.top + top });
  const { sky, day, date, clock, words, board, side, strip, foot } = places;
  return {
    ...places,
    sky: sky && move(sky),
    day: move(day),
    date: date && move(date),
    clock: move(clock),
    words: words && move(words),
    board: board && move(board),
    side: side && move(side),
    strip: strip && move(strip),
    foot: foot && move(foot),
  };
}
