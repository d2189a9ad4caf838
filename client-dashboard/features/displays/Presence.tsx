import { IconCircleDashed, IconCircleFilled, IconCircleOff } from "@tabler/icons-react";
import type { Display } from "../../../shared/contract/displays.js";
import { presenceWords } from "./presence.js";
import "./displays.css";

export function Presence({ display, now }: { display: Display; now: number }) {
  const words = presenceWords(display, now);
  const isMissing = display.devices.length === 0;
  const IconShape = isMissing ? IconCircleDashed : display.online ? IconCircleFilled : IconCircleOff;
  return (
    <span className="presence" data-online={display.online || undefined}>
      <IconShape size={16} aria-hidden />
      {words}
    </span>
  );
}
