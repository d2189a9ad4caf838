import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";

const BEGINNINGS = ["touchstart", "mousedown", "keydown"];
/** What a press goes on with, and what makes a button act. */
const REST = ["touchend", "mouseup", "keypress", "keyup", "click"];
/** Engines play a mouse after a touch: it belongs to that touch. */
const PLAYED_MOUSE_MS = 1_000;

/**
 * A press that wakes the dark screen does nothing else: neither its click nor its key reaches what has appeared below
 * the finger, however long it is held. Returns whether the press of this moment is such a one.
 */
export function ignoreWakingPress(engine: Pick<DisplayEngine, "getView" | "subscribe">): () => boolean {
  let wasAsleep = engine.getView().screen.kind === "asleep";
  let isWaking = false;
  let isIgnored = false;
  let touchedAt = -Infinity;
  let touchHeardAt = -Infinity;
  engine.subscribe(() => {
    const isAsleep = engine.getView().screen.kind === "asleep";
    isWaking = wasAsleep && !isAsleep;
    wasAsleep = isAsleep;
    // Woken by a press, its event comes by here at once; the morning or an urgent message is nobody's press.
    if (isWaking) setTimeout(() => (isWaking = false));
  });

  function handleBeginning(event: Event): void {
    const isRepeated = event.type === "keydown" && (event as KeyboardEvent).repeat;
    const isPlayed = event.type === "mousedown" && isSoonAfterTouch(event);
    if (event.type === "touchstart") noteTouch(event);
    if (isWaking) isIgnored = true;
    else if (!isRepeated && !isPlayed) isIgnored = false;
    stop(event);
  }

  function stop(event: Event): void {
    // Its mouse is played once the finger is lifted, however long it was held.
    if (event.type === "touchend") noteTouch(event);
    if (!isIgnored) return;
    event.stopPropagation();
    // Not of a touch: on the window nobody may, and its click is stopped anyway.
    if (/^(key|click)/.test(event.type)) event.preventDefault();
  }

  function noteTouch(event: Event): void {
    touchedAt = event.timeStamp;
    touchHeardAt = Date.now();
  }

  /** By either clock: a busy page hears of the mouse late, and some engines stamp it by another clock than the touch. */
  function isSoonAfterTouch({ timeStamp }: Event): boolean {
    return timeStamp - touchedAt < PLAYED_MOUSE_MS || Date.now() - touchHeardAt < PLAYED_MOUSE_MS;
  }

  // The engine's own listeners for a touch came first.
  BEGINNINGS.forEach((name) => window.addEventListener(name, handleBeginning, true));
  REST.forEach((name) => window.addEventListener(name, stop, true));
  return () => isIgnored;
}
