import { IconCircleDashed, IconCircleFilled, IconCircleOff } from "@tabler/icons-react";
import type { Display } from "../../../../shared/contract/displays.js";
import { useRealtime } from "../../../realtime/RealtimeContext.js";
import { describePresence } from "./presence.js";
import "../list/displays.css";

export function Presence({ display, now }: { display: Display; now: number }) {
  const { status } = useRealtime();
  // Cut off ourselves we know what was, not what is.
  const isKnown = status !== "lost";
  const words = isKnown ? describePresence(display, now) : `Last known: ${describePresence(display, now)}`;
  const isMissing = display.devices.length === 0;
  const IconShape = isMissing ? IconCircleDashed : display.online ? IconCircleFilled : IconCircleOff;
  return (
    <span className="presence" data-online={(isKnown && display.online) || undefined}>
      <IconShape size={16} aria-hidden />
      {words}
    </span>
  );
}
