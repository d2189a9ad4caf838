import type { Label } from "../../shared/contract/messages.js";
import type { WallTime } from "../time/wallTime.js";

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

  code: { title: string; hint: string; erase: string; trying: string; unreachable: string; back: string };
  waiting: { title: string; stepOne: string; stepTwo: string; again: string; change: string };
  connected: { title: string; hint: string };
  demo: { strip: string; next: string };
}
