/** A hidden page paints no frames; the work is done soon all the same. */
const HIDDEN_DELAY_MS = 100;

/** Runs `work` once, before the next painting: many frames from the server become one rendering. */
export function scheduleFrame(work: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(once, HIDDEN_DELAY_MS);
  if (window.requestAnimationFrame) window.requestAnimationFrame(once);
}
