import { IconMoon } from "@tabler/icons-react";
import type { Display } from "../../../../shared/contract/displays.js";
import type { Draft } from "../form/draft.js";
import { nightTexts } from "./nightTexts.js";

interface NightNoticeProps {
  draft: Draft;
  displays: Display[];
  now: number;
}

/** Says what becomes of a message that is due while a screen is black; nothing by day. */
export function NightNotice({ draft, displays, now }: NightNoticeProps) {
  return (
    <div aria-live="polite">
      {nightTexts(draft, displays, now).map((words) => (
        <p key={words} className="rest-notice">
          <IconMoon size={20} stroke={1.75} aria-hidden />
          {words}
        </p>
      ))}
    </div>
  );
}
