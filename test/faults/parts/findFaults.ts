import type { Email } from "postal-mime";
import type { ActivityItem } from "../../../shared/contract/activity.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import type { AnsweredFrame } from "./AnsweringDevice.js";

/** One message and the button that was pressed under it. */
export interface AskedQuestion {
  text: string;
  answer: AnsweredFrame;
}

/** What a caregiver has before their eyes in the end. */
export interface CaregiversView {
  occurrences: Occurrence[];
  activity: ActivityItem[];
  mails: Email[];
}

/** One sentence for everything that is lost, doubled or not what was pressed; empty when all is well. */
export function findFaults(questions: AskedQuestion[], view: CaregiversView): string[] {
  const faults = questions.flatMap((question) => [
    ...occurrenceFaults(question, view.occurrences),
    ...activityFaults(question, view.activity),
    ...mailFaults(question, view.mails),
  ]);
  const keys = view.occurrences.map((occurrence) => occurrence.key);
  if (new Set(keys).size !== keys.length) faults.push("an occurrence key is listed twice");
  return faults;
}

function occurrenceFaults({ text, answer }: AskedQuestion, all: Occurrence[]): string[] {
  const found = all.filter((occurrence) => occurrence.messageId === answer.messageId);
  const [occurrence] = found;
  if (!occurrence || found.length > 1) return [`"${text}" is listed ${found.length} times`];
  if (!occurrence.answer) return [`"${text}" has lost its answer`];
  if (occurrence.answers.length > 1) return [`"${text}" has ${occurrence.answers.length} answers`];
  const { id, choice, text: said } = occurrence.answer;
  const same = id === answer.id && choice === answer.choice && said === answer.text;
  return same ? [] : [`"${text}" has another answer: ${said}`];
}

function activityFaults({ text, answer }: AskedQuestion, all: ActivityItem[]): string[] {
  const found = all.filter((item) => item.type === "answer" && item.occurrenceKey === answer.key);
  const [item] = found;
  if (item?.type !== "answer" || found.length > 1) return [`"${text}" has ${found.length} activity items`];
  return item.answerText === answer.text && !item.differs
    ? []
    : [`"${text}" reads ${item.answerText} in the feed`];
}

function mailFaults({ text, answer }: AskedQuestion, all: Email[]): string[] {
  const found = all.filter((mail) => mail.text?.includes(text));
  if (found.length !== 1) return [`"${text}" has ${found.length} mails`];
  return found[0]?.subject?.includes(`"${answer.text}"`)
    ? []
    : [`the mail of "${text}" says ${found[0]?.subject}`];
}
