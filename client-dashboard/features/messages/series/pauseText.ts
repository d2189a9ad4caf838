import type { Message } from "../../../../shared/contract/messages.js";
import { wallDate } from "../../../ui/format/dayTime.js";

/** "Paused until Monday 30 November", the day on which it goes on; "Paused" while nobody has chosen one. */
export function pauseText({ pausedUntil }: Pick<Message, "pausedUntil">): string {
  return pausedUntil === null ? "Paused" : `Paused until ${pauseDay(pausedUntil)}`;
}

export function pauseDay(date: string): string {
  return wallDate(date, { weekday: "long", day: "numeric", month: "long" });
}
