import { useEffect, useRef, type RefObject } from "react";

interface RowFocus<List extends HTMLElement> {
  /** Around the rows, each of which is marked by ROW, and the button that adds one, marked by ADD. */
  list: RefObject<List | null>;
  /** To be called when a row is added at the end. */
  added: () => void;
  /** To be called when the row is taken away. */
  removed: (index: number) => void;
}

export const ROW = { "data-row": true };
export const ADD = { "data-add-row": true };

const FIELD = 'input:not([type="hidden"]), select';

/**
 * For a list of rows in a form. One that is added takes the focus, to be filled in; one that goes hands it to its neighbour, else the keyboard
 * would begin at the top of the page again.
 */
export function useRowFocus<List extends HTMLElement>(count: number): RowFocus<List> {
  const list = useRef<List>(null);
  const wanted = useRef<((rows: HTMLElement[]) => HTMLElement | null | undefined) | null>(null);

  useEffect(() => {
    const find = wanted.current;
    wanted.current = null;
    if (!find || !list.current) return;
    const rows = [...list.current.querySelectorAll<HTMLElement>("[data-row]")];
    (find(rows) ?? list.current.querySelector<HTMLElement>("[data-add-row]"))?.focus();
  }, [count]);

  return {
    list,
    added: () => (wanted.current = (rows) => rows.at(-1)?.querySelector<HTMLElement>(FIELD)),
    removed: (index) => (wanted.current = (rows) => toolOf(rows[Math.min(index, rows.length - 1)])),
  };
}

/** The button at the end of a row, which takes that one away; the last row of all has none. */
function toolOf(row: HTMLElement | undefined): HTMLElement | null | undefined {
  return [...(row?.querySelectorAll("button") ?? [])].at(-1) ?? row?.querySelector<HTMLElement>(FIELD);
}
