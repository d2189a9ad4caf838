/** By key codes: iOS 10.0 and old televisions know no `event.key`. Left, up, right, down. */
const STEPS: Record<number, 1 | -1> = { 37: -1, 38: -1, 39: 1, 40: 1 };
const ENTER = 13;
const SPACE = 32;
/** A second press so soon after the first, or after its end, is a tremor: "ignore repeat". */
const IGNORE_REPEAT_MS = 500;
/** Engines play a mouse after a touch: it belongs to that touch. */
const PLAYED_MOUSE_MS = 1_000;
const POINTER_ENDS = ["touchend", "touchcancel", "mouseup", "click"];

interface SwitchListener {
  /** Whether the switch means anything now. */
  isWanted(): boolean;
  /** The press that has just woken a dark screen does nothing else. */
  isWaking(): boolean;
  /** A finger on it presses it, or it is a caregiver's. */
  isDirect(target: Element): boolean;
  /** Ms of the monotonic clock. */
  now(): number;
  handlePress(): void;
  handleMove(by: 1 | -1): void;
}

/**
 * A switch sends the space bar, Enter, a click wherever the pointer is, or a tap on the screen. It counts when it goes down,
 * since the highlight may be somewhere else when it comes up, and nothing else on the page hears of it.
 */
export function listenForSwitch(listener: SwitchListener): void {
  const debounce = new Debounce(() => listener.now());
  const forgetPointer = listenForPointers(listener, debounce);
  const handlePress = () => {
    // Else the click of the button that is pressed now would be taken for the rest of the pointer's last press.
    forgetPointer();
    listener.handlePress();
  };
  listenForKeys({ ...listener, handlePress }, debounce);
}

class Debounce {
  private last = -Infinity;

  constructor(private readonly now: () => number) {}

  /** Whether this press counts. One that does not makes the wait begin anew. */
  accept(): boolean {
    const isTremor = this.now() - this.last < IGNORE_REPEAT_MS;
    this.note();
    return !isTremor;
  }

  /** Something was pressed or let go. */
  note(): void {
    this.last = this.now();
  }
}

function listenForKeys(listener: SwitchListener, debounce: Debounce): void {
  let held: number | null = null;

  function handleDown(event: KeyboardEvent): void {
    const { keyCode } = event;
    const isSwitch = keyCode === SPACE || keyCode === ENTER;
    const step = STEPS[keyCode];
    if (!isSwitch && !step) return;
    // Also of a hold that began before: the page below hears no repeats of it.
    if (held === keyCode) return silence(event);
    if (event.ctrlKey || event.altKey || event.metaKey || listener.isWaking() || !listener.isWanted()) return;
    silence(event);
    if (step) return listener.handleMove(step);
    held = keyCode;
    if (!event.repeat && debounce.accept()) listener.handlePress();
  }

  function handleUp(event: KeyboardEvent): void {
    if (event.keyCode !== held) return;
    held = null;
    debounce.note();
    silence(event);
  }

  window.addEventListener("keydown", handleDown, true);
  window.addEventListener("keyup", handleUp, true);
  // The key goes up somewhere else then.
  window.addEventListener("blur", () => (held = null));
}

/** Returns what forgets the last press, of which nothing is heard any more. */
function listenForPointers(listener: SwitchListener, debounce: Debounce): () => void {
  let isTaken = false;
  let touchedAt = -Infinity;
  let pointer = { x: 0, y: 0 };
  let hasMoved = false;

  function handleTouch(event: TouchEvent): void {
    touchedAt = listener.now();
    take(event, listener.isDirect(event.target as Element));
  }

  /** A switch that clicks does so where the pointer happens to lie; who aims has moved it. */
  function handleMouse(event: MouseEvent): void {
    if (listener.now() - touchedAt < PLAYED_MOUSE_MS) return stop(event);
    take(event, event.button !== 0 || (hasMoved && listener.isDirect(event.target as Element)));
    hasMoved = false;
  }

  function handleMove({ clientX, clientY }: MouseEvent): void {
    if (clientX !== pointer.x || clientY !== pointer.y) hasMoved = true;
    pointer = { x: clientX, y: clientY };
  }

  function take(event: Event, isDirect: boolean): void {
    isTaken = false;
    if (listener.isWaking() || !listener.isWanted()) return;
    const counts = debounce.accept();
    if (isDirect) return;
    if (counts) listener.handlePress();
    isTaken = true;
    event.stopPropagation();
  }

  function handleEnd(event: Event): void {
    if (event.type !== "click") debounce.note();
    stop(event);
  }

  function stop(event: Event): void {
    if (!isTaken) return;
    event.stopPropagation();
    if (event.type !== "click") return;
    event.preventDefault();
    // The end of this press; a click that comes alone is somebody else's, such as a screen reader's.
    isTaken = false;
  }

  window.addEventListener("touchstart", handleTouch, true);
  window.addEventListener("mousedown", handleMouse, true);
  window.addEventListener("mousemove", handleMove, true);
  POINTER_ENDS.forEach((name) => window.addEventListener(name, handleEnd, true));
  return () => (isTaken = false);
}

function silence(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
