import { useEffect, useRef, type KeyboardEvent } from "react";
import type { CalendarEntry } from "../entries/CalendarEntry.js";
import { isMovable } from "./movable.js";
import { endingLater, shiftedBy, type Placement } from "./placement.js";

interface MoveKeys {
  entries: readonly CalendarEntry[];
  /** In a month up and down are weeks, elsewhere a quarter of an hour. */
  isMonth: boolean;
  onMove: (entry: CalendarEntry, to: Placement) => void;
}

const QUARTER = 15;

/** Alt and an arrow move the entry that has the focus; with Shift up and down it ends earlier or later. */
export function useMoveKeys({ entries, isMonth, onMove }: MoveKeys) {
  const moved = useRef<string | null>(null);
  // Another day is another list: the entry there is a new button.
  useEffect(() => {
    if (moved.current === null) return;
    const id = CSS.escape(moved.current);
    const button = document.querySelector<HTMLElement>(`[data-entry="${id}"]`);
    if (button && document.activeElement === document.body) button.focus();
  });

  return function handleKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const entry = entries.find(({ id }) => id === idOf(event.target));
    const to = entry && placementOf(event, entry, isMonth);
    if (!entry || !to) return;
    // Without this Alt and the left arrow would leave the page.
    event.preventDefault();
    if (!isMovable(entry)) return;
    moved.current = entry.id;
    onMove(entry, to);
  };
}

function idOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset["entry"] : undefined;
}

function placementOf(
  { key, shiftKey }: KeyboardEvent,
  entry: CalendarEntry,
  isMonth: boolean,
): Placement | null {
  if (shiftKey) {
    if (entry.kind !== "event" || (key !== "ArrowUp" && key !== "ArrowDown")) return null;
    return endingLater(entry, key === "ArrowDown" ? QUARTER : -QUARTER);
  }
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (days !== undefined) return shiftedBy(entry, { days, minutes: 0 });
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined) return null;
  return shiftedBy(entry, isMonth ? { days: step * 7, minutes: 0 } : { days: 0, minutes: step * QUARTER });
}
