import { loadSetupTexts } from "./loadSetupTexts.js";
import type { SetupParts } from "./openSetup.js";
import { Setup } from "./Setup.js";

/** Where the set-up begins: with the menu of the corner, or with the question whether to check a new screen. */
export type SetupStep = "menu" | "intro";

export interface SetupDesk {
  open(step: SetupStep): void;
}

const LAYER = "setup";
/** Whoever stood there has gone: the person gets the clock back. */
const ABANDONED_MS = 5 * 60_000;
const TOUCHES = ["touchstart", "mousedown", "keydown"];

/** The entrance of the chunk. */
export function openSetupDesk(parts: SetupParts): SetupDesk {
  const { session, tools, covers, sound } = parts;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function open(step: SetupStep): void {
    const { face } = session.getView();
    if (timer !== null || !face) return;
    stayOn();
    loadSetupTexts(tools.loadChunk, face.language, (texts) => {
      if (timer === null) return;
      covers.add(LAYER);
      tools.drawOver(LAYER, <Setup first={step} face={face} texts={texts} parts={parts} onLeave={leave} />);
    });
  }

  function leave(): void {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    sound.hush();
    tools.drawOver(LAYER, null);
    covers.remove(LAYER);
  }

  function stayOn(): void {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(leave, ABANDONED_MS);
  }

  // A message is never kept waiting, and a screen that was removed shows nothing of the family.
  session.subscribe(() => {
    const { kind } = session.getView().screen;
    if (kind !== "clock" && kind !== "asleep") leave();
  });
  TOUCHES.forEach((touch) => window.addEventListener(touch, () => timer !== null && stayOn(), true));
  return { open };
}
