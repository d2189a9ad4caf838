import { type KeyboardEvent, type MouseEvent, type TouchEvent, useEffect, useRef, useState } from "react";
import type { Recorder } from "../recording/Recorder.js";
import type { Hands } from "../screens/Hands.js";
import { Drawing } from "./Drawing.js";
import type { HomeParts } from "./HomeParts.js";

interface MicrophoneButtonProps {
  parts: HomeParts;
  isLocked(): boolean;
}

const ENTER = 13;
const SPACE = 32;
/** Touch screens play a mouse after each touch. */
const PLAYED_MOUSE_MS = 1_000;
const LOOK_EACH_MS = 1_000;

/** Held down it records, tapped it starts and ends. Not there as long as nothing can record, as in the demo. */
export function MicrophoneButton({ parts, isLocked }: MicrophoneButtonProps) {
  const { hands, words } = parts;
  const hasRecorder = useRecorder(hands);
  const touchedAt = useRef(-Infinity);
  if (hands && !hasRecorder) return null;
  const press = (place: EventTarget, ends: string[]) =>
    hands?.recorder && !isLocked() && hold(hands.recorder, place, ends);
  const handleTouch = (event: TouchEvent) => {
    touchedAt.current = event.timeStamp;
    press(event.currentTarget, ["touchend", "touchcancel"]);
  };
  const handleMouse = (event: MouseEvent) => {
    if (event.button === 0 && event.timeStamp - touchedAt.current > PLAYED_MOUSE_MS)
      press(window, ["mouseup"]);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.keyCode === ENTER && !event.repeat) press(window, ["keyup"]);
  };
  // Holding the space bar is the recorder's own, and that key never comes up here.
  const handleKeyUp = (event: KeyboardEvent) => {
    if (event.keyCode !== SPACE || !hands?.recorder || isLocked()) return;
    hands.recorder.press();
    hands.recorder.release();
  };
  return (
    <div className="home-button-place">
      <button
        type="button"
        className="button home-button home-button-microphone"
        tabIndex={hands ? 0 : -1}
        onTouchStart={handleTouch}
        onMouseDown={handleMouse}
        onKeyDown={handleKey}
        onKeyUp={handleKeyUp}
        onContextMenu={(event) => event.preventDefault()}
      >
        <span className="button-face">
          <Drawing name="microphone" />
          <span>
            {words.record.hold}
            <span className="home-tap">{words.record.tap}</span>
          </span>
        </span>
      </button>
    </div>
  );
}

/**
 * Presses the recorder, and lets go at the first of `ends`, wherever the finger is by then. `place` hears them: of a touch the
 * button, also when a message has taken its place on the screen, and there no other finger is heard.
 */
export function hold(recorder: Recorder, place: EventTarget, ends: string[]): void {
  const release = () => {
    ends.forEach((end) => place.removeEventListener(end, release, true));
    recorder.release();
  };
  ends.forEach((end) => place.addEventListener(end, release, true));
  recorder.press();
}

/** Whether the recorder is there: it comes with a chunk that tells nobody. */
function useRecorder(hands: Hands | null): boolean {
  const [found, setFound] = useState(!!hands && hands.recorder !== null);
  useEffect(() => {
    if (found || !hands) return;
    const timer = setInterval(() => hands.recorder && setFound(true), LOOK_EACH_MS);
    return () => clearInterval(timer);
  }, [found, hands]);
  return found;
}
