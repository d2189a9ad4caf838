/** By key code: iOS 10.0 and old televisions know no `event.key`. */
const SPACE = 32;
/** HOLD_MS of RecordingFlow.ts, which is in another chunk; a test compares them. */
export const HOLD_MS = 400;

interface SpaceListener {
  /** Ms of the monotonic clock. */
  now(): number;
  /** Whether holding means anything now. */
  isWanted(): boolean;
  /** `since` is when the key came down, by `now`. */
  handleHold(since: number): void;
  handleRelease(): void;
}

/**
 * Holding the space bar is a press of its own; a shorter one goes where it always goes, to the focused button. The page below hears
 * nothing of a hold: neither its repeats nor the key going up, which would press the button.
 */
export function holdSpace(listener: SpaceListener): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isDown = false;
  let isHeld = false;

  function letGo(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (isHeld) listener.handleRelease();
    isDown = false;
    isHeld = false;
  }

  window.addEventListener(
    "keydown",
    (event) => {
      if (event.keyCode !== SPACE) return;
      if (isDown) return silence(event);
      // A press that has just woken the screen does nothing else (addons/ignoreWakingPress.ts).
      if (event.defaultPrevented || event.repeat || isWriting(event) || !listener.isWanted()) return;
      const since = listener.now();
      isDown = true;
      timer = setTimeout(() => {
        timer = null;
        isHeld = true;
        // A call may have begun to ring since the key came down.
        if (listener.isWanted()) listener.handleHold(since);
      }, HOLD_MS);
    },
    true,
  );
  window.addEventListener(
    "keyup",
    (event) => {
      if (event.keyCode !== SPACE || !isDown) return;
      if (isHeld) silence(event);
      letGo();
    },
    true,
  );
  // The key goes up somewhere else then.
  window.addEventListener("blur", letGo);
}

function silence(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function isWriting({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return true;
  const { tagName } = target as Partial<Element>;
  return tagName === "INPUT" || tagName === "TEXTAREA" || tagName === "SELECT";
}
