/**
 * For a press that takes its own row of a list away: called before, it answers what to call once the row is gone. The keyboard then
 * goes on in the next row, or where the list stood, unless it has gone somewhere else by itself.
 */
export function keepPlace(): () => void {
  const row = document.activeElement?.closest("li");
  if (!row) return () => undefined;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  const part = row.closest("section, main");
  return () => {
    const { activeElement } = document;
    if (activeElement !== document.body && !row.contains(activeElement)) return;
    const next = neighbour?.querySelector<HTMLElement>("button") ?? part?.querySelector<HTMLElement>(STARTS);
    next?.focus();
  };
}

/** Headings that can take the focus, and the button that began the list. */
const STARTS = "h1[tabindex], h2[tabindex], button";
