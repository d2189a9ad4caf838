import type { CheckName, HintName } from "./findings.js";

/** What the menu of the corner, the set-up check and its rehearsal say, in one language. */
export interface SetupTexts {
  /** Leaves everything here. */
  back: string;
  /** Between whole metres and tenths. */
  decimalSign: "." | ",";
  menu: {
    title: string;
    check: string;
    size: string;
    another: string;
    fullScreen: string;
    leaveFullScreen: string;
  };
  intro: { title: string; hint: string; start: string; later: string };
  /** The diagonal of the screen. `inches` has # for the number. */
  size: { title: string; hint: string; inches: string; guess: string };
  chair: { title: string; hint: string };
  results: {
    well: string;
    missing: string;
    running: string;
    rehearse: string;
    again: string;
    /** The next of what does not fit at once. */
    more: string;
  };
  /** Those of `distance` have # for a number of metres. */
  checks: Record<CheckName, { good: string; missing: string }>;
  hints: Record<HintName, string>;
  rehearsal: { message: string; title: string; hint: string; again: string };
}
