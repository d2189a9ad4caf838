import { IconZzz } from "@tabler/icons-react";
import type { Display } from "../../../../shared/contract/displays.js";
import { restText } from "./presence.js";
import "../list/displays.css";

/** Says of each display that rests that nothing shows on it; nothing where all are awake. */
export function RestNotice({ displays }: { displays: Display[] }) {
  const resting = displays.flatMap((display) => restText(display) ?? []);
  return resting.map((words) => (
    <p key={words} className="rest-notice">
      <IconZzz size={20} stroke={1.75} aria-hidden />
      {words}
    </p>
  ));
}
