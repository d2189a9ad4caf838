import type { CalmTexts } from "../screens/calm/texts/CalmTexts.js";
import type { ClockTexts } from "../screens/clock/texts/ClockTexts.js";
import type { ConfirmationTexts } from "../screens/confirmation/texts/ConfirmationTexts.js";
import type { MessageTexts } from "../screens/message/texts/MessageTexts.js";
import type { PartOfDay, WallTime } from "../engine/time/wallTime.js";

/**
 * What every language needs to tell the time. It is handed over, since a chunk that imported it would take those modules out of
 * the merged main bundle.
 */
export interface Speech {
  is24: boolean;
  /** "8:05", or "20:05" */
  digits(wall: WallTime): string;
  isNoon(wall: WallTime): boolean;
  isMidnight(wall: WallTime): boolean;
  partOfDay(wall: WallTime): PartOfDay;
  /** Of one day: a day begins and ends with a night. */
  isSamePart(one: WallTime, other: WallTime): boolean;
  daysBetween(from: WallTime, to: WallTime): number;
}

/** A language's file has one of these. */
export type Language = (speech: Speech) => Texts;

/**
 * Everything that a paired display says, in one language: the time, what several screens say, and the words of each screen, which lie
 * beside it. One chunk has all of it. Another language is another file of this shape.
 */
export interface Texts extends CalmTexts, ClockTexts, ConfirmationTexts, MessageTexts {
  /** "It is Tuesday morning" */
  day(now: WallTime): string;
  /** "21 November" */
  date(now: WallTime): string;
  /** "8:05" */
  clock(now: WallTime): string;
  /** "in the morning", which stands below the clock. */
  clockWords(now: WallTime): string;
  /** When something ahead begins: "at 12:30", "tomorrow morning at nine". */
  ahead(then: WallTime, now: WallTime): string;
  /** The day of something that takes whole days: "tomorrow", "on Tuesday". */
  dayAhead(then: WallTime, now: WallTime): string;
  /** How long a message has been there: "just now", "10 minutes ago", "since 8 o'clock". */
  since(due: WallTime, now: WallTime, minutesAgo: number): string;

  /** What stands for a message whose words are not to be seen before their time. */
  messageFrom(sender: string): string;
  /** "2 of 3", below a text that does not fit at once. */
  page(page: number, pages: number): string;
}
