import { randomInt } from "node:crypto";
import { DISPLAY_CODE_DIGITS } from "../../../shared/limits.js";

/** Six random digits, never ones that people try first. */
export function randomDisplayCode(): string {
  for (;;) {
    const code = String(randomInt(10 ** DISPLAY_CODE_DIGITS)).padStart(DISPLAY_CODE_DIGITS, "0");
    if (!isTrivialCode(code)) return code;
  }
}

/** One or two digits only (000000, 121212), or digits in a row up or down (123456, 890123, 987654). */
export function isTrivialCode(code: string): boolean {
  const digits = [...code].map(Number);
  if (new Set(digits).size <= 2) return true;
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}
