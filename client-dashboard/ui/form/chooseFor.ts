import { flushSync } from "react-dom";

/** For an offer beside a question that goes once it is taken: the keyboard goes on at what was chosen by it, the first chosen one in `question`. */
export function chooseFor(question: HTMLElement | null, choose: () => void): void {
  flushSync(choose);
  question?.querySelector<HTMLElement>("input:checked")?.focus();
}
