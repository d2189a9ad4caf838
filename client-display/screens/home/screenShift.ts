const MINUTE_MS = 60_000;
/** Pixels to each side. */
const REACH = 4;

/**
 * Where the screen stands in a minute of the epoch, in pixels from its place. It wanders by a pixel a minute, so that no
 * line of the picture burns in, and nobody sees it move. The two periods have no common part: each place gets its turn.
 */
export function screenShiftAt(minute: number): { left: number; top: number } {
  return { left: swing(minute, 4 * REACH), top: swing(minute, 4 * REACH + 2) };
}

/** Goes up and down between -REACH and REACH. */
function swing(minute: number, period: number): number {
  const phase = ((minute % period) + period) % period;
  const half = period / 2;
  const place = (phase < half ? phase : period - phase) - half / 2;
  // Half pixels towards the middle: one more, and the edge of the page would show.
  return place < 0 ? Math.ceil(place) : Math.floor(place);
}

/** From now on, whatever is on the screen. Not in a preview, which is a picture inside another page. */
export function keepShifting(): void {
  const root = document.getElementById("root");
  if (!root || window.parent !== window) return;
  const shift = () => {
    const { left, top } = screenShiftAt(Math.floor(Date.now() / MINUTE_MS));
    root.style.left = `${left}px`;
    root.style.top = `${top}px`;
  };
  shift();
  setInterval(shift, MINUTE_MS);
}
