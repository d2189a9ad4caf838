import { useEffect, useRef } from "react";

/** Long enough that no resting hand does it by accident. */
const LONG_PRESS_MS = 3_000;

/** An invisible corner: a caregiver who holds it gets the menu, with the set-up check and the keypad for another display. */
export function KeypadCorner({ onLongPress }: { onLongPress: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const release = () => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  };
  const hold = () => {
    release();
    timer.current = setTimeout(onLongPress, LONG_PRESS_MS);
  };
  useEffect(() => release, []);
  return (
    <div
      className="keypad-corner"
      onTouchStart={hold}
      onTouchEnd={release}
      onTouchCancel={release}
      onMouseDown={hold}
      onMouseUp={release}
      onMouseLeave={release}
    />
  );
}
