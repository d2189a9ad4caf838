import { useRef, type MouseEvent, type PointerEvent } from "react";
import type { CalendarEntry } from "../entries/CalendarEntry.js";
import { findDrop, type Drop } from "./findDrop.js";
import { isMovable } from "./movable.js";

interface Dragging {
  entries: readonly CalendarEntry[];
  /** `from` is the day at which it was taken: what lasts longer stands on each of its days. */
  onDrop: (entry: CalendarEntry, drop: Drop & { from: string }) => void;
  /** Its end was pulled by so many minutes. */
  onResize: (entry: CalendarEntry, minutes: number) => void;
}

/** A hand is never quite still: less than this is a press. In CSS pixels. */
const STEADY_PX = 6;
/** A finger that rests so long drags; one that goes on at once scrolls. */
const HOLD_MS = 350;
/** So near to an edge of the window the page goes on. */
const EDGE_PX = 56;
const SCROLL_PX = 14;

/**
 * Dragging of entries, by pointer events: a browser's own drag and drop knows no fingers. For the element around all of them: `onPointerDown`
 * begins it, and `onClickCapture` keeps a drop from being a press too.
 */
export function useDrag({ entries, onDrop, onResize }: Dragging) {
  const hasDragged = useRef(false);

  function handlePointerDown(event: PointerEvent): void {
    hasDragged.current = false;
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>("[data-entry]");
    const entry = entries.find(({ id }) => id === button?.dataset["entry"]);
    if (!button || !entry || !isMovable(entry)) return;
    const isResize = event.target.closest("[data-resize]") !== null;
    const from = button.closest<HTMLElement>("[data-date]")?.dataset["date"] ?? entry.startDate;
    startDrag(event.nativeEvent, button, {
      isResize,
      onMove: () => (hasDragged.current = true),
      onEnd: (at, { grab, y }) => {
        if (isResize) return onResize(entry, minutesBelow(button, y));
        const drop = findDrop(at, grab);
        if (drop) onDrop(entry, { ...drop, from });
      },
    });
  }

  function handleClickCapture(event: MouseEvent): void {
    if (!hasDragged.current) return;
    hasDragged.current = false;
    event.preventDefault();
    event.stopPropagation();
  }

  return { onPointerDown: handlePointerDown, onClickCapture: handleClickCapture };
}

interface DragSteps {
  isResize: boolean;
  /** It leaves its place: from here on it is no press. */
  onMove: () => void;
  /** Only after it left its place. `grab`: how far below the top of the entry it was taken; `y`: how far down the page it went. */
  onEnd: (at: globalThis.PointerEvent, way: { grab: number; y: number }) => void;
}

/** Follows the pointer until it is let go; Escape and a browser that scrolls end it with nothing done. */
function startDrag(down: globalThis.PointerEvent, button: HTMLElement, steps: DragSteps): void {
  const controller = new AbortController();
  const { signal } = controller;
  const from = { x: down.clientX, y: down.clientY + window.scrollY };
  const grab = down.clientY - button.getBoundingClientRect().top;
  let isDragging = false;
  let hasMoved = false;
  let marked: Element | null = null;
  const hold = down.pointerType === "mouse" ? null : setTimeout(begin, HOLD_MS);

  function begin(): void {
    isDragging = true;
    button.dataset["dragging"] = "";
  }

  function wayTo(at: globalThis.PointerEvent): { x: number; y: number } {
    return { x: at.clientX - from.x, y: at.clientY + window.scrollY - from.y };
  }

  function end(): void {
    controller.abort();
    if (hold) clearTimeout(hold);
    delete button.dataset["dragging"];
    button.style.removeProperty("transform");
    button.style.removeProperty("height");
    marked?.removeAttribute("data-drop-here");
  }

  function mark(at: globalThis.PointerEvent): void {
    const place = steps.isResize ? null : (findDrop(at, grab)?.place ?? null);
    if (place === marked) return;
    marked?.removeAttribute("data-drop-here");
    place?.setAttribute("data-drop-here", "");
    marked = place;
  }

  document.addEventListener(
    "pointermove",
    (at) => {
      const { x, y } = wayTo(at);
      if (!hasMoved && Math.hypot(x, y) <= STEADY_PX) return;
      if (!isDragging && hold) return end();
      if (!isDragging) begin();
      if (!hasMoved) steps.onMove();
      hasMoved = true;
      if (steps.isResize) button.style.height = `calc(100% + ${y}px)`;
      else button.style.transform = `translate(${x}px, ${y}px)`;
      mark(at);
      if (at.clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      else if (at.clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
    },
    { signal },
  );
  document.addEventListener(
    "pointerup",
    (at) => {
      // While it still lets the pointer through to what is below it.
      if (hasMoved) steps.onEnd(at, { grab, y: wayTo(at).y });
      end();
    },
    { signal },
  );
  document.addEventListener("pointercancel", end, { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal });
  // Once it is held, the page does not scroll below the finger.
  document.addEventListener("touchmove", (touch) => isDragging && touch.preventDefault(), {
    signal,
    passive: false,
  });
  document.addEventListener("contextmenu", (menu) => isDragging && menu.preventDefault(), { signal });
}

/** What a way down the page is in minutes, in quarters of an hour. */
function minutesBelow(button: HTMLElement, pixels: number): number {
  const hour = parseFloat(getComputedStyle(button).getPropertyValue("--hour"));
  return Math.round(((pixels / hour) * 60) / 15) * 15;
}
