import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";

/** The key that goes back: of keyboards and Android's boxes, of LG's televisions, of Samsung's. */
const BACK_KEYS = [166, 461, 10009];

/**
 * On a screen that is somebody's, going back leads nowhere: the key of a remote or a swipe from the edge would leave the
 * display, with nobody there to bring it back. A browser at the keypad still goes back to where it came from.
 */
export function ignoreBack(engine: Pick<DisplayEngine, "getView" | "subscribe">): void {
  const isPaired = () => engine.getView().plan !== null;

  /** An entry of the history to go back from; the page below it is this one. A reload keeps both. */
  function stay(): void {
    if (!isPaired() || isStaying(history.state)) return;
    history.pushState({ isStaying: true }, "");
  }

  window.addEventListener("popstate", stay);
  window.addEventListener(
    "keydown",
    (event) => {
      if (isPaired() && BACK_KEYS.indexOf(event.keyCode) >= 0) event.preventDefault();
    },
    true,
  );
  engine.subscribe(stay);
  stay();
}

function isStaying(state: unknown): boolean {
  return !!state && (state as { isStaying?: boolean }).isStaying === true;
}
