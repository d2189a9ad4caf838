import type { Answer, Occurrence, OccurrenceState } from "../../../shared/contract/occurrences.js";
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
  /** Some screen was connected to the display, ever. */
  hasScreen: boolean;
  /** Some screen of the display is connected right now. */
  isOnline: boolean;
}

/** The state in one honest sentence: what is known, and nothing more. */
export function stateSentence(occurrence: Occurrence, circumstances: Circumstances): string {
  const { now, timeZone, displayName, hasScreen, isOnline } = circumstances;
  const isOver = Date.parse(occurrence.endsAt) <= now;
  switch (occurrence.state) {
    case "answered":
      return occurrence.answer
        ? answerSentence(occurrence.answer, circumstances)
        : `${displayName} answered.`;
    case "shown":
      return `Shown ${since(occurrence.shownAt, now, timeZone)}${isOver ? ", but not answered." : ". No answer yet."}`;
    case "missed":
      return hasScreen
        ? "It never came onto the screen: the screen was off or out of reach."
        : "It never came onto a screen: none is connected to this display.";
    case "delivered":
      return Date.parse(occurrence.dueAt) > now
        ? "Stored on the screen. It will show on time, even without internet."
        : "Stored on the screen and due now. Not yet known to be shown.";
    case "scheduled":
      if (!hasScreen) return "No screen is connected to this display yet.";
      return isOnline
        ? "On its way to the screen."
        : "The screen is offline and does not have it yet. It gets it as soon as it is back.";
  }
}

type SaidAnswer = Pick<Answer, "text" | "at" | "deviceName" | "caregiverName">;

/** `Mum answered “Good” at 14:05 on Kitchen.` Or who closed it in the person's place. */
export function answerSentence(
  answer: SaidAnswer,
  { now, timeZone, displayName }: Pick<Circumstances, "now" | "timeZone" | "displayName">,
): string {
  if (answer.caregiverName !== null)
    return `${answer.caregiverName} marked it as “${answer.text}” ${since(answer.at, now, timeZone)}.`;
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
