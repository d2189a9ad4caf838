import type { Label } from "../contract/messages.js";

/** Whether a showing that ends without an answer is told: somebody relies on it. A greeting or a visit that was read needs no press. */
export function isAnswerAwaited({ label, urgent }: { label: Label; urgent: boolean }): boolean {
  return urgent || label === "medication" || label === "reminder";
}
