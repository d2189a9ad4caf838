import type { DisplayEngine } from "../engine/state/DisplayEngine.js";
import { localClocks } from "../engine/time/localClocks.js";

/** Not again and again, where a new page would miss the same. */
const AGE_MIN_MS = 5 * 60_000;

/**
 * For a page that misses what reloads it with more care, see openReload, or the keypad without which it shows nothing. It has
 * no sound to lose and no recording to end.
 */
export function reloadUnfinished(engine: DisplayEngine): void {
  if (localClocks.monotonic() < AGE_MIN_MS || !isUndisturbing(engine)) return;
  const request = new XMLHttpRequest();
  request.open("GET", "/api/health");
  // Looked at closely: the page where a hotel's wifi asks for a name also answers 200.
  request.onload = () => {
    if (/"ready":true/.test(request.responseText) && isUndisturbing(engine)) location.reload();
  };
  request.send();
}

function isUndisturbing(engine: DisplayEngine): boolean {
  const { screen, plan } = engine.getView();
  if (screen.kind === "pairing") return !plan && screen.pairing.phase === "loading";
  return engine.isIdle() && (screen.kind === "clock" || screen.kind === "asleep");
}
