import { Text } from "@mantine/core";
import type { Display } from "../../../shared/contract/displays.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import { answerSentence } from "./stateWords.js";

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
        {occurrence.answer ? "Also" : "Taken back"}
      </Text>
      <ul>
        {further.map((answer) => (
          <li key={answer.id}>
            {answerSentence(answer, circumstances)}
            {answer.retracted && occurrence.answer && " Taken back right after."}
          </li>
        ))}
      </ul>
    </div>
  );
}
