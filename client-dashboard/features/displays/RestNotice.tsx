import { IconZzz } from "@tabler/icons-react";
import type { Display } from "../../../shared/contract/displays.js";
import { restWords } from "./presence.js";
import "./displays.css";

/** Says of each display that rests that nothing shows on it; nothing where all are awake. */
export function RestNotice({ displays }: { displays: Display[] }) {
  const resting = displays.flatMap((display) => restWords(display) ?? []);
  return resting.map((words) => (
    <p key={words} className="rest-notice">
      <IconZzz size={20} stroke={1.75} aria-hidden />
      {words}
    </p>
  ));
}
