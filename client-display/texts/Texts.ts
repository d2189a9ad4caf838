import type { Label } from "../../shared/contract/messages.js";
import type { PartOfDay, WallTime } from "../time/wallTime.js";

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
  daysBetween(from: WallTime, to: WallTime): number;
}

/** A language's file has one of these. */
export type Language = (speech: Speech) => Texts;

/** Everything that a display says, in one language. Another language is another file of this shape. */
export interface Texts {
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
  /** How long a message has been there: "just now", "10 minutes ago", "since 8 o'clock". */
  since(due: WallTime, now: WallTime, minutesAgo: number): string;

  next: string;
  /** What stands for a message whose words are not to be seen before their time. */
  messageFrom(sender: string): string;
  labels: Record<Label, string>;
  urgent: string;
  replies: Record<"ok" | "good" | "bad" | "done" | "notYet", string>;

  /** The person's own reply, repeated above the confirmation. */
  yourReply: string;
  saved(sender: string): string;
  told(sender: string): string;
  read(reader: string): string;
  /** The same on the clock, where it is no longer plain what was read. */
  readLater(reader: string): string;
  /** After "Not yet". */
  comesBack: string;
  undo: string;

  /** Shown instead of a clock that cannot be trusted. */
  hello: string;
  oneMoment: string;

  connected: { title: string; hint: string };
  demo: { strip: string; next: string };
}
