/**
 * Where everything of the clock screen stands, and how large its letters are. Sizes are CSS pixels from the corner of the room that may
 * be used. Places are reserved for the longest that a language says there, so that nothing moves from day to day.
 */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PlaceFacts {
  width: number;
  height: number;
  /** Nothing is smaller. */
  near: number;
  /** Day, time and the next thing, where they fit. */
  far: number;
  /** All that the place of the day, of the date and of the words beside the clock will ever say. */
  days: string[];
  dates: string[];
  nightDates: string[];
  clockWords: string[];
  /** The letters of the day may be as small as that before others are smaller; left out: as large as they can be. */
  dayMin?: number;
  /** It is one of the hours of the night dates. */
  isNight: boolean;
  /** Of the longest time, in ems of the clock. */
  clockWidth: number;
  /** Of a word in bold letters, in ems. */
  widthOf(word: string): number;
  /** What stands on each button, and the same with its hint. */
  buttons: string[];
  buttonsWithHints: string[];
  /** There is a place for what comes next. */
  hasBoard: boolean;
  /** Agenda, photos, cards, weather: "full", or "small" for cards alone. */
  side: "full" | "cards" | null;
}

export interface Foot extends Box {
  columns: number;
  gap: number;
  buttonHeight: number;
  hasIcons: boolean;
  /** Also the second line of a button has its place. */
  hasHints: boolean;
}

export interface Places {
  /** The smallest letters: those of the facts, but for a window that is too small for its buttons. */
  near: number;
  /** The letters of the day and of what comes next. */
  letters: number;
  /** Those of the day are smaller only where a name of a day is wider than the screen. */
  dayLetters: number;
  /** The name of a day stands on two lines, "Donnerstag-nachmittag", where it would be too small on one. */
  isDayBroken?: boolean;
  clockLetters: number;
  /** The date stands beside the clock, and begins at its edge. */
  isDateBeside: boolean;
  /** Lines of `letters` that the board holds. */
  boardLines: number;
  sky: Box | null;
  day: Box;
  date: Box | null;
  clock: Box;
  words: Box | null;
  board: Box | null;
  side: Box | null;
  strip: Box | null;
  foot: Foot | null;
}

/** One way to arrange it all. */
export interface Shape {
  side: "none" | "beside" | "below" | "middle";
  isDateBeside: boolean;
  /** Only a window that is too small for everything goes without. */
  hasNoDate?: boolean;
  hasWords: boolean;
  hasStrip: boolean;
  boardLines: number;
  /** The clock's letters, in those of the day. */
  clockMin: number;
}

/** A shape, tried with letters of one size. */
export interface Trial {
  shape: Shape;
  facts: PlaceFacts;
  foot: Foot | null;
  letters: number;
}

/** Of lines of letters, in ems. */
export const LINE = 1.06;
export const NEAR_LINE = 1.2;
/** From a finger's target to the next, in near letters of 8.7 mm: 6 mm. */
export const TARGET_GAP = 0.69;
/** Digits have nothing below their line. */
export const CLOCK_LINE = 0.84;
/** Above and below other lines they look cramped without this. */
export const CLOCK_EM = 0.95;
