import { Button } from "@mantine/core";
import { useEffect, useRef, type MouseEvent } from "react";

interface ShowMoreProps {
  /** An infinite query's own: not there when nothing more is known to come. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** Of which list, where a page has several. */
  what?: string;
}

/** How many rows each list around the button has had when it was pressed. */
interface Known {
  button: Element;
  around: Element;
  rows: Map<Element, number>;
}

const FOCUSABLE = "a[href], button, input, select, textarea";

/** The next page of a list. Who pressed a key goes on in the first row of it: the button is locked meanwhile, or gone. */
export function ShowMore({ list, what }: ShowMoreProps) {
  const known = useRef<Known | null>(null);

  useEffect(() => {
    const row = known.current && firstNewRow(known.current);
    if (!row || !known.current) return;
    const { activeElement, body } = document;
    const isWaiting = activeElement === body || activeElement === known.current.button;
    known.current = null;
    if (isWaiting) focusRow(row);
  });

  function handlePress({ currentTarget, detail }: MouseEvent): void {
    const around = currentTarget.parentElement;
    const isKey = detail === 0;
    known.current = isKey && around ? { button: currentTarget, around, rows: rowsIn(around) } : null;
    void list.fetchNextPage();
  }

  if (!list.hasNextPage) return null;
  return (
    <Button variant="default" fullWidth mt="md" loading={list.isFetchingNextPage} onClick={handlePress}>
      {what ? `Show more ${what}` : "Show more"}
    </Button>
  );
}

function rowsIn(around: Element): Map<Element, number> {
  return new Map([...around.querySelectorAll("ul, tbody")].map((list) => [list, list.children.length]));
}

function firstNewRow({ around, rows }: Known): Element | null {
  for (const [list, count] of rowsIn(around)) {
    const row = list.children[rows.get(list) ?? 0];
    if (count > (rows.get(list) ?? 0) && row) return row;
  }
  return null;
}

function focusRow(row: Element): void {
  const first = row.querySelector<HTMLElement>(FOCUSABLE);
  if (first) return first.focus();
  row.setAttribute("tabindex", "-1");
  if (row instanceof HTMLElement) row.focus();
}
