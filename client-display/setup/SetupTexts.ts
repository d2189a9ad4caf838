import type { CheckName, HintName } from "./findings.js";

/** What the menu of the corner, the set-up check and its rehearsal say, in one language. */
export interface SetupTexts {
  /** Leaves everything here. */
  back: string;
  menu: { title: string; check: string; another: string; fullScreen: string; leaveFullScreen: string };
  intro: { title: string; hint: string; start: string; later: string };
  results: {
    well: string;
    missing: string;
    running: string;
    /** What a check cannot change. */
    fact: string;
    rehearse: string;
    again: string;
  };
  checks: Record<CheckName, { good: string; missing: string }>;
  hints: Record<HintName, string>;
  rehearsal: { message: string; title: string; hint: string; again: string };
}
