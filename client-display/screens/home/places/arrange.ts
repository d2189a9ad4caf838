import { clockColumn } from "./clockColumn.js";
import { linesOf, longestWord } from "../pages/lines.js";
import { type Box, CLOCK_EM, LINE, NEAR_LINE, type Places, TARGET_GAP, type Trial } from "./Places.js";

/** The least size of what stands around the clock, in near letters: in less room hardly anything can be read. */
const SIDE_WIDTH_MIN = 10;
const SIDE_HEIGHT_MIN = 6.2;
/** Of the width, for the clock beside everything else. */
const LEFT_SHARE = 0.34;
const STRIP_HEIGHT = 3.6;
const STRIP_INSET = 0.8;

/** null when it does not fit. */
export function arrange(trial: Trial): Places | null {
  const { shape, facts, foot, letters } = trial;
  const { width, height, near, hasBoard } = facts;
  const gap = 0.35 * near;
  const bottom: Pick<Places, "board" | "strip"> = { board: null, strip: null };
  let floor = foot ? foot.top - TARGET_GAP * near : height;
  const place = (tall: number): Box => {
    floor -= tall;
    return { left: 0, top: floor, width, height: tall };
  };
  if (shape.hasStrip) {
    const strip = place(STRIP_HEIGHT * near);
    // The marks of the first and the last hour stand over its ends by half their width.
    bottom.strip = { ...strip, left: STRIP_INSET * near, width: width - 2 * STRIP_INSET * near };
    floor -= gap;
  }
  if (hasBoard) {
    bottom.board = place(
      Math.ceil(Math.max(shape.boardLines * LINE * letters, NEAR_LINE * near) + 0.25 * near),
    );
    floor -= gap;
  }
  const dated = shape.hasNoDate ? { ...facts, dates: [], nightDates: [] } : facts;
  const top = withSide({ ...trial, facts: dated }, floor);
  return (
    top && {
      ...top,
      ...bottom,
      near,
      letters,
      isDateBeside: shape.isDateBeside,
      boardLines: shape.boardLines,
      foot,
    }
  );
}

/** What stands above the board. */
export type Top = Pick<
  Places,
  "sky" | "day" | "date" | "clock" | "words" | "side" | "clockLetters" | "dayLetters"
>;

/** The clock, and what stands around it, above `floor`. */
function withSide(trial: Trial, floor: number): Top | null {
  const { shape, facts, letters } = trial;
  const { width, near } = facts;
  const [wide, tall] = [SIDE_WIDTH_MIN * near, SIDE_HEIGHT_MIN * near];
  if (shape.side === "none") return clockColumn(trial, { left: 0, top: 0, width, height: floor });
  if (shape.side === "below") {
    const height = Math.max(tall, 0.48 * floor);
    const upper = clockColumn(trial, { left: 0, top: 0, width, height: floor - height });
    return (
      upper && {
        ...upper,
        sky: null,
        side: { left: 0, top: floor - height + 0.35 * near, width, height: height - 0.35 * near },
      }
    );
  }
  if (shape.side === "middle") return aroundMiddle(trial, floor);
  const own = Math.max(
    LEFT_SHARE * width,
    longestWord(facts.days, facts) * letters,
    facts.clockWidth * shape.clockMin * letters,
  );
  const rest = width - own - near;
  if (rest < wide || floor < tall) return null;
  const left = clockColumn(trial, { left: 0, top: 0, width: own, height: floor });
  return left && { ...left, sky: null, side: { left: own + near, top: 0, width: rest, height: floor } };
}

/** The day over the whole width, and the rest beside the clock. */
function aroundMiddle({ shape, facts, letters }: Trial, floor: number): Top | null {
  const { width, near, days, clockWidth } = facts;
  const dates = facts.dates.concat(facts.nightDates);
  if (longestWord(days, facts) * letters > width) return null;
  const dayHeight = linesOf(days, width / letters, facts) * LINE * letters;
  const top = dayHeight + 0.35 * near;
  const height = floor - top;
  const own = Math.max(clockWidth * shape.clockMin * letters, longestWord(dates, facts) * near, 0.3 * width);
  const rest = width - own - near;
  const dateHeight = linesOf(dates, own / near, facts) * NEAR_LINE * near;
  const clockLetters = Math.min((height - dateHeight) / CLOCK_EM, own / clockWidth);
  if (clockLetters < shape.clockMin * letters || rest < SIDE_WIDTH_MIN * near || height < 5 * near)
    return null;
  const clockHeight = clockLetters * CLOCK_EM;
  const clockTop = top + (height - clockHeight - dateHeight) / 2;
  return {
    dayLetters: letters,
    clockLetters,
    sky: null,
    words: null,
    day: { left: 0, top: 0, width, height: dayHeight },
    clock: { left: 0, top: clockTop, width: own, height: clockHeight },
    date: { left: 0, top: clockTop + clockHeight, width: own, height: dateHeight },
    side: { left: own + near, top, width: rest, height },
  };
}
