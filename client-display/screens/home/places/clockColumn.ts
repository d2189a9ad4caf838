import type { Top } from "./arrange.js";
import { linesOf, longestWord, widestText } from "../pages/lines.js";
import { type Box, CLOCK_EM, CLOCK_LINE, LINE, NEAR_LINE, type Trial } from "./Places.js";

const CLOCK_SHARE_MAX = 0.44;
/** At least so much stays empty between the rows of the clock, in near letters. */
const AIR = 0.12;

/** From one size of the letters of the day to the next that is tried. */
const DAY_STEP = 0.93;

/** Day, date and clock below or beside each other; null when they do not fit. */
export function clockColumn(trial: Trial, room: Box): Top | null {
  const { facts, letters } = trial;
  const widestWord = longestWord(facts.days, facts);
  // Beside something else the whole width may be what it needs.
  if (widestWord * letters > room.width && room.width < facts.width) return null;
  const most = Math.min(letters, room.width / widestWord);
  let found = columnOf(trial, room, most);
  for (let smaller = most * DAY_STEP; !found && smaller >= (facts.dayMin || most); smaller *= DAY_STEP)
    found = columnOf(trial, room, smaller);
  return found;
}

function columnOf(trial: Trial, room: Box, dayLetters: number): Top | null {
  const { shape, facts, letters } = trial;
  const { near, days } = facts;
  const dayHeight = linesOf(days, room.width / dayLetters, facts) * LINE * dayLetters;
  const left = room.height - dayHeight;
  const inside = { width: room.width, height: left - 3 * AIR * near };
  const found = shape.isDateBeside ? besideClock(trial, inside) : aboveClock(trial, inside);
  if (!found || found.clockLetters < shape.clockMin * letters) return null;
  const spare = left - found.height;
  const skyHeight =
    spare > 4.5 * near && room.width === facts.width ? Math.min(0.45 * spare, 3 * letters) : 0;
  const air = (spare - skyHeight) / (skyHeight ? 4 : 3);
  const dayTop = room.top + air + (skyHeight ? skyHeight + air : 0);
  const below = (box: Box): Box => ({
    ...box,
    left: room.left + box.left,
    top: dayTop + dayHeight + air + box.top,
  });
  const { clockLetters, clock, date, words } = found;
  return {
    dayLetters,
    clockLetters,
    clock: below(clock),
    date: date && !shape.hasNoDate ? below(date) : null,
    words: words && below(words),
    day: { left: room.left, top: dayTop, width: room.width, height: dayHeight },
    sky: skyHeight ? { left: room.left, top: room.top + air, width: room.width, height: skyHeight } : null,
    side: null,
  };
}

type Size = Pick<Box, "width" | "height">;

interface Below {
  height: number;
  clockLetters: number;
  clock: Box;
  date: Box | null;
  words: Box | null;
}

function aboveClock({ shape, facts }: Trial, { width, height }: Size): Below | null {
  const { near, clockWords, clockWidth } = facts;
  const dates = facts.dates.concat(facts.nightDates);
  const dateHeight = linesOf(dates, width / near, facts) * NEAR_LINE * near;
  const wordsHeight = shape.hasWords ? linesOf(clockWords, width / near, facts) * NEAR_LINE * near : 0;
  const air = 0.3 * near;
  const tallest = (height - dateHeight - wordsHeight - 2 * air) / CLOCK_EM;
  const clockLetters = Math.min(tallest, width / clockWidth, CLOCK_SHARE_MAX * facts.height);
  if (clockLetters <= 0) return null;
  const clockHeight = clockLetters * CLOCK_EM;
  const clockTop = dateHeight + air;
  const wordsTop = clockTop + clockHeight + air;
  return {
    height: wordsTop + wordsHeight,
    clockLetters,
    date: { left: 0, top: 0, width, height: dateHeight },
    clock: { left: 0, top: clockTop, width, height: clockHeight },
    words: shape.hasWords ? { left: 0, top: wordsTop, width, height: wordsHeight } : null,
  };
}

function besideClock({ shape, facts, letters }: Trial, { width, height }: Size): Below | null {
  const { near, dates, nightDates, isNight, clockWords, clockWidth } = facts;
  const texts = shape.hasWords ? dates.concat(clockWords) : dates;
  const gap = texts.length > 0 ? 0.6 * near : 0;
  const lettersBeside = (wide: number) =>
    Math.min(height / CLOCK_LINE, (width - gap - wide) / clockWidth, CLOCK_SHARE_MAX * facts.height);
  const usual = (widestText(texts, facts) + 0.1) * near;
  const besideLine = lettersBeside(usual);
  const isWhole = besideLine >= shape.clockMin * letters;
  const clockLetters = isWhole ? besideLine : lettersBeside(longestWord(texts, facts) * near);
  if (clockLetters <= 0) return null;
  const clockBoxWidth = clockLetters * clockWidth;
  const rest = width - gap - clockBoxWidth;
  const left = Math.max(0, (rest - usual) / 2);
  // All that is to the right of the clock: at night the date has the name of its day before it.
  const besideWidth = rest - left;
  const heightOf = (all: string[]) => linesOf(all, besideWidth / near, facts) * NEAR_LINE * near;
  const wordsHeight = shape.hasWords ? heightOf(clockWords) : 0;
  const clockHeight = clockLetters * CLOCK_LINE;
  const rowHeight = Math.max(clockHeight, heightOf(dates) + wordsHeight);
  // As tall as the clock was made for it, but for rounding.
  if (rowHeight > height + 0.5) return null;
  const dateHeight = heightOf(isNight ? nightDates : dates);
  const besideLeft = left + clockBoxWidth + gap;
  // The words go before the date, which says more.
  const hasWords = shape.hasWords && rowHeight - dateHeight - wordsHeight >= -2 * AIR * near;
  const besideTop = (rowHeight - dateHeight - (hasWords ? wordsHeight : 0)) / 2;
  return {
    height: rowHeight,
    clockLetters,
    clock: { left, top: (rowHeight - clockHeight) / 2, width: clockBoxWidth, height: clockHeight },
    date:
      besideTop < -near * AIR
        ? null
        : { left: besideLeft, top: besideTop, width: besideWidth, height: dateHeight },
    words: hasWords
      ? { left: besideLeft, top: besideTop + dateHeight, width: besideWidth, height: wordsHeight }
      : null,
  };
}
