import type { Answer, Occurrence, OccurrenceState } from "../../../shared/contract/occurrences.js";
import { NOT_YET_RETURN_MS, NOT_YET_RETURNS_MAX } from "../../../shared/limits.js";
import { clockTime, dayAndTime, dayName } from "../../ui/format/dayTime.js";

/** The note of a caregiver who wrote nothing else. */
export const DONE_NOTE = "Done";

export const STATE_LABELS: Record<OccurrenceState, string> = {
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
  /** Nothing that is due before this shows, in epoch milliseconds: the person is away or the display archived. */
  restsUntil?: number;
}

/** The state in one honest sentence: what is known, and nothing more. */
export function stateSentence(occurrence: Occurrence, circumstances: Circumstances): string {
  const { now, timeZone, displayName, hasScreen, isOnline } = circumstances;
  const isOver = Date.parse(occurrence.endsAt) <= now;
  const due = Date.parse(occurrence.dueAt);
  if (due > now && due < (circumstances.restsUntil ?? 0))
    return "It won't show: the display is away or archived then.";
  switch (occurrence.state) {
    case "answered":
      return occurrence.answer
        ? answerSentence(occurrence.answer, circumstances)
        : `${displayName} answered.`;
    case "shown":
      return `Shown ${since(occurrence.shownAt, now, timeZone)}${postponedText(occurrence, circumstances) ?? (isOver ? ", but not answered." : ". No answer yet.")}`;
    case "missed":
      return hasScreen
        ? "It never appeared: the screen was off or offline."
        : "It never appeared: no screen is connected to this display.";
    case "delivered":
      return Date.parse(occurrence.dueAt) > now
        ? "Stored on the screen. It will show on time, even without internet."
        : "On its way to the screen.";
    case "scheduled":
      if (!hasScreen) return "No screen is connected to this display yet.";
      return isOnline
        ? "On its way to the screen."
        : "The screen is offline and doesn't have it yet. It will get it as soon as it's back.";
  }
}

/** What became of "Not yet": it comes back, or was put off once too often. null without one. */
function postponedText(
  { answers }: Pick<Occurrence, "answers">,
  { now, timeZone }: Circumstances,
): string | null {
  const notYets = answers.filter((answer) => answer.choice === "notYet" && !answer.retracted);
  const last = Math.max(...notYets.map((answer) => Date.parse(answer.at)));
  if (notYets.length === 0) return null;
  if (notYets.length > NOT_YET_RETURNS_MAX) return ", put off each time, so it counts as unanswered.";
  const back = last + NOT_YET_RETURN_MS;
  return back > now
    ? `. Put off: it comes back at ${clockTime(back, timeZone)}.`
    : ", put off, and shown again.";
}

type SaidAnswer = Pick<Answer, "text" | "at" | "deviceName" | "caregiverName">;

/** `Mum answered “Good” at 14:05 on Kitchen.` Or who closed it in the person's place. */
export function answerSentence(
  answer: SaidAnswer,
  { now, timeZone, displayName }: Pick<Circumstances, "now" | "timeZone" | "displayName">,
): string {
  if (answer.caregiverName !== null) {
    const note = answer.text === DONE_NOTE ? "" : ` “${answer.text}”`;
    return `${answer.caregiverName} marked it done ${since(answer.at, now, timeZone)}.${note}`;
  }
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
