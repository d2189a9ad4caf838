import { type KeyboardEvent, type MouseEvent, type TouchEvent, useEffect, useRef, useState } from "react";
import type { Recorder } from "../../../addons/recording/Recorder.js";
import type { ScreenActions } from "../../ScreenActions.js";
import { Drawing } from "../photos/Drawing.js";
import type { HomeParts } from "../HomeParts.js";

interface MicrophoneButtonProps {
  parts: HomeParts;
  isLocked(): boolean;
  hasIcon: boolean;
  /** That it can also be tapped. */
  hasHint: boolean;
}

const ENTER = 13;
const SPACE = 32;
/** Touch screens play a mouse after each touch. */
const PLAYED_MOUSE_MS = 1_000;
const LOOK_EACH_MS = 1_000;

/** Held down it records, tapped it starts and ends. Not there as long as nothing can record, as in the demo. */
export function MicrophoneButton({ parts, isLocked, hasIcon, hasHint }: MicrophoneButtonProps) {
  const { actions, words } = parts;
  const hasRecorder = useRecorder(actions);
  const touchedAt = useRef(-Infinity);
  if (actions && !hasRecorder) return null;
  const press = (place: EventTarget, ends: string[]) =>
    actions?.recorder && !isLocked() && hold(actions.recorder, place, ends);
  const handleTouch = (event: TouchEvent) => {
    touchedAt.current = event.timeStamp;
    press(event.currentTarget, ["touchend", "touchcancel"]);
  };
  const handleMouse = (event: MouseEvent) => {
    if (event.button === 0 && event.timeStamp - touchedAt.current > PLAYED_MOUSE_MS)
      press(window, ["mouseup", "blur"]);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.keyCode === ENTER && !event.repeat) press(window, ["keyup", "blur"]);
  };
  // Holding the space bar is the recorder's own, and that key never comes up here.
  const handleKeyUp = (event: KeyboardEvent) => {
    if (event.keyCode !== SPACE || !actions?.recorder || isLocked()) return;
    actions.recorder.press();
    actions.recorder.release();
  };
  return (
    <button
      type="button"
      className="button home-button home-button-microphone"
      tabIndex={actions ? 0 : -1}
      onTouchStart={handleTouch}
      onMouseDown={handleMouse}
      onKeyDown={handleKey}
      onKeyUp={handleKeyUp}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span className="button-face">
        {hasIcon && <Drawing name="microphone" />}
        <span>
          {words.record.hold}
          {hasHint && <span className="home-tap">{words.record.tap}</span>}
        </span>
      </span>
    </button>
  );
}

/**
 * Presses the recorder, and lets go at the first of `ends`, wherever the finger is by then. `place` hears them: of a touch the
 * button, also when a message has taken its place on the screen, and there no other finger is heard. A window that loses the focus
 * hears no key or mouse button going up any more.
 */
export function hold(recorder: Recorder, place: EventTarget, ends: string[]): void {
  const release = ({ type, target }: Event) => {
    // What stands in the window loses the focus as well, and the window hears of it.
    if (type === "blur" && target !== place) return;
    ends.forEach((end) => place.removeEventListener(end, release, true));
    recorder.release();
  };
  ends.forEach((end) => place.addEventListener(end, release, true));
  recorder.press();
}

/** Whether the recorder is there: it comes with a chunk that tells nobody. */
function useRecorder(actions: ScreenActions | null): boolean {
  const [found, setFound] = useState(!!actions && actions.recorder !== null);
  useEffect(() => {
    if (found || !actions) return;
    const timer = setInterval(() => actions.recorder && setFound(true), LOOK_EACH_MS);
    return () => clearInterval(timer);
  }, [found, actions]);
  return found;
}
