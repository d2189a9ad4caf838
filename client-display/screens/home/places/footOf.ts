import { longestWord, linesOf } from "../pages/lines.js";
import { type Foot, LINE, type PlaceFacts, TARGET_GAP } from "./Places.js";

/** A finger's target, in near letters of 8.7 mm: 20 mm. */
const TARGET = 2.3;
const TARGET_PX = 88;
/** As callRequests.css has it, with air between words and border. */
const BUTTON_PADDING = 0.16;
const BUTTON_BORDERS_PX = 8;

/** The row of buttons at the bottom, or as many rows as take the least height with all words whole. */
export function footOf(facts: PlaceFacts): Foot | null {
  const foot = leastFoot(facts, facts.buttons);
  const withHints = foot && leastFoot(facts, facts.buttonsWithHints);
  return withHints && withHints.height <= foot.height ? { ...withHints, hasHints: true } : foot;
}

function leastFoot(facts: PlaceFacts, buttons: string[]): Foot | null {
  const { width, height, near } = facts;
  const count = buttons.length;
  if (count === 0) return null;
  let best: Foot | null = null;
  for (let columns = count; columns > 0; columns -= 1) {
    const rows = Math.ceil(count / columns);
    const gap = (width < 14 * near ? 0.4 : TARGET_GAP) * near;
    const inner = (width - (columns - 1) * gap) / columns - 2 * BUTTON_PADDING * near - BUTTON_BORDERS_PX;
    if (columns > 1 && longestWord(buttons, facts) * near > inner) continue;
    const lines = linesOf(buttons, inner / near, facts);
    const buttonHeight = Math.ceil(Math.max(TARGET_PX, TARGET * near, lines * LINE * near + 0.4 * near));
    const total = rows * buttonHeight + (rows - 1) * gap;
    const iconRoom = inner - 1.8 * near;
    const hasIcons =
      longestWord(buttons, facts) * near <= iconRoom && linesOf(buttons, iconRoom / near, facts) === lines;
    if (!best || total < best.height)
      best = {
        left: 0,
        top: height - total,
        width,
        height: total,
        columns,
        gap,
        buttonHeight,
        hasIcons,
        hasHints: false,
      };
  }
  return best;
}
