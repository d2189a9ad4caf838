import { Text } from "@mantine/core";
import type { Display } from "../../../shared/contract/displays.js";
import type { Answer, Occurrence } from "../../../shared/contract/occurrences.js";
import { answerSentence } from "./stateTexts.js";

interface AnswerListProps {
  occurrence: Occurrence;
  display: Display;
  now: number;
}

/** Every further answer: who, when, on which screen. The first one is in the row's sentence already. */
export function AnswerList({ occurrence, display, now }: AnswerListProps) {
  const further = occurrence.answers.filter((answer) => answer.id !== occurrence.answer?.id);
  if (further.length === 0) return null;
  const circumstances = { now, timeZone: display.timeZone, displayName: display.name };
  return (
    <div className="answers">
      <Text size="sm" fw={700}>
        {heading(occurrence, further)}
      </Text>
      <ul>
        {further.map((answer) => (
          <li key={answer.id}>
            {answerSentence(answer, circumstances)}
            {answer.retracted && !areAllTakenBack(occurrence, further) && " Taken back right away."}
          </li>
        ))}
      </ul>
    </div>
  );
}

function heading(occurrence: Occurrence, further: Answer[]): string {
  if (occurrence.answer) return "Also";
  return areAllTakenBack(occurrence, further) ? "Taken back" : "So far";
}

function areAllTakenBack({ answer }: Occurrence, further: Answer[]): boolean {
  return answer === null && further.every(({ retracted }) => retracted);
}
