import type { Occurrence, OccurrenceState } from "../../../shared/contract/occurrences.js";
import { clockTime, dayAndTime, dayName } from "../../ui/format/dayTime.js";

export const STATE_WORDS: Record<OccurrenceState, string> = {
  scheduled: "Scheduled",
  delivered: "Delivered to the screen",
  shown: "Shown",
  answered: "Answered",
  missed: "Missed",
};

interface Circumstances {
  now: number;
  timeZone: string;
  displayName: string;
  /** Some screen of the display is connected right now. */
  isOnline: boolean;
}

/** The state in one honest sentence: what is known, and nothing more. */
export function stateSentence(occurrence: Occurrence, circumstances: Circumstances): string {
  const { now, timeZone, displayName, isOnline } = circumstances;
  const isOver = Date.parse(occurrence.endsAt) <= now;
  switch (occurrence.state) {
    case "answered":
      return occurrence.answer
        ? answerSentence(occurrence.answer, circumstances)
        : `${displayName} answered.`;
    case "shown":
      return `Shown ${since(occurrence.shownAt, now, timeZone)}${isOver ? ", but not answered." : ". No answer yet."}`;
    case "missed":
      return "It never came onto the screen: the screen was off or out of reach.";
    case "delivered":
      return Date.parse(occurrence.dueAt) > now
        ? "Stored on the screen. It will show on time, even without internet."
        : "Stored on the screen and due now. Not yet known to be shown.";
    case "scheduled":
      return isOnline
        ? "On its way to the screen."
        : "The screen is offline and does not have it yet. It gets it as soon as it is back.";
  }
}

interface SaidAnswer {
  text: string;
  at: string;
  deviceName: string;
}

/** `Mum answered “Good” at 14:05 on Kitchen.` */
export function answerSentence(
  answer: SaidAnswer,
  { now, timeZone, displayName }: Pick<Circumstances, "now" | "timeZone" | "displayName">,
): string {
  const where = answer.deviceName ? ` on ${answer.deviceName}` : "";
  return `${displayName} answered “${answer.text}” ${since(answer.at, now, timeZone)}${where}.`;
}

/** `at 14:05` for today, `yesterday, 14:05` and so on before. */
function since(at: string | null, now: number, timeZone: string): string {
  if (at === null) return "earlier";
  const instant = Date.parse(at);
  const isToday = dayName(instant, now, timeZone) === "today";
  return isToday ? `at ${clockTime(instant, timeZone)}` : dayAndTime(instant, now, timeZone);
}
