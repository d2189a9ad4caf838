import type { SetupParts } from "./openSetup.js";
import { Setup } from "./Setup.js";
import { SETUP_LANGUAGES } from "./texts/languages.js";

/** Where the set-up begins: with the menu of the corner, or with the question whether to check a new screen. */
export type SetupStep = "menu" | "intro";

export interface SetupAddon {
  open(step: SetupStep): void;
}

const LAYER = "setup";
/** After this without a touch the caregiver has left: the clock comes back. */
const ABANDONED_MS = 5 * 60_000;
const TOUCHES = ["touchstart", "mousedown", "keydown"];

/** The entrance of the chunk. */
export function openSetupAddon(parts: SetupParts): SetupAddon {
  const { engine, tools, covers, sound } = parts;
  const { loaded } = SETUP_LANGUAGES;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function open(step: SetupStep): void {
    const { face } = engine.getView();
    if (timer !== null || !face) return;
    stayOn();
    tools.loadLanguage(SETUP_LANGUAGES, face.language, (code) => {
      if (timer === null) return;
      const texts = loaded[code] || loaded.en;
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
  engine.subscribe(() => {
    const { kind } = engine.getView().screen;
    if (kind !== "clock" && kind !== "asleep") leave();
  });
  TOUCHES.forEach((touch) => window.addEventListener(touch, () => timer !== null && stayOn(), true));
  return { open };
}
