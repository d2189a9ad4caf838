import { timeOf } from "../../../../shared/rules/wallDays.js";

/** Where an entry was let go. */
export interface Drop {
  /** What marks the place. */
  place: Element;
  date: string;
  /** null: among what is all day. Left out: as it was. */
  time?: string | null;
}

const QUARTERS_OF_A_DAY = 24 * 4;

/**
 * The day below the pointer: an element with `data-drop` and `data-date`. One with `times` has its hours from `data-from` until `data-until`
 * from its top to its bottom; `grab` is how far below its top the entry was taken.
 */
export function findDrop({ clientX, clientY }: MouseEvent, grab: number): Drop | null {
  const below = document.elementsFromPoint(clientX, clientY);
  const place = below.map((one) => one.closest<HTMLElement>("[data-drop]")).find((one) => one !== null);
  const date = place?.dataset["date"];
  if (!place || date === undefined) return null;
  const { drop } = place.dataset;
  if (drop === "times") return { place, date, time: timeAt(place, clientY - grab) };
  return drop === "allDay" ? { place, date, time: null } : { place, date };
}

/** The quarter of an hour at a height of the window. */
function timeAt(place: HTMLElement, y: number): string {
  const { top, height } = place.getBoundingClientRect();
  const [from, until] = [Number(place.dataset["from"]), Number(place.dataset["until"])];
  const quarters = Math.round(from * 4 + ((y - top) / height) * (until - from) * 4);
  const quarter = Math.min(Math.max(quarters, 0), QUARTERS_OF_A_DAY - 1);
  return timeOf(quarter * 15);
}
