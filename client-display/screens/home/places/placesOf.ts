import { arrange } from "./arrange.js";
import { footOf } from "./footOf.js";
import { unbroken } from "../pages/lines.js";
import type { Foot, PlaceFacts, Places, Shape } from "./Places.js";

/** Letters grow so far beyond what they must be, and then only below a clock that stays the largest. */
const GROWTH = 1.4;
const GROWN_CLOCK_MIN = 3.2;
const STRIP_WIDTH_MIN = 26;

/** Rounding, and no difference that can be seen. */
const SAME = 0.98;

/** With each name of a day on one line, or on two where it is larger then and no other letters pay for it. */
export function placesOf(facts: PlaceFacts): Places {
  const days = facts.days.map(unbroken);
  const whole = arrangementOf({ ...facts, days });
  if (days.join() === facts.days.join() || whole.dayLetters >= SAME * whole.letters) return whole;
  const broken = arrangementOf({ ...facts, dayMin: Math.max(whole.near, whole.dayLetters) });
  return isWorthBreaking(whole, broken) ? { ...broken, isDayBroken: true } : whole;
}

/** What is below the floor goes before all else; above it, what stands around the clock and the lines of the board are worth more. */
function isWorthBreaking(whole: Places, broken: Places): boolean {
  if (broken.near < whole.near || whole.dayLetters >= SAME * broken.dayLetters) return false;
  if (whole.dayLetters < whole.near) return true;
  const hasAll = (!whole.side || broken.side) && (!whole.strip || broken.strip);
  return !!hasAll && broken.letters >= SAME * whole.letters && broken.boardLines >= whole.boardLines;
}

/** The first arrangement with letters as large as the chair needs; without one, that with the largest. */
function arrangementOf(facts: PlaceFacts): Places {
  const foot = footOf(facts);
  const whole = bestOf(facts, foot);
  if (whole && whole.letters >= facts.far) return whole;
  // In the small hours the date has the name of its day before it, and that may be what makes everything else small.
  const byDay = bestOf({ ...facts, nightDates: [] }, foot);
  if (!byDay) return smaller(facts);
  if (whole && whole.letters >= 0.95 * byDay.letters) return whole;
  return facts.isNight ? { ...byDay, date: null } : byDay;
}

/** Letters are never set smaller than this, in CSS pixels. */
const NEAR_MIN = 8;

/** A window that is too small for its buttons: everything is smaller, and whole. */
function smaller(facts: PlaceFacts): Places {
  const near = 0.92 * facts.near;
  // No engine draws letters that fit into less: what reaches over the edge then is not seen.
  if (near < NEAR_MIN)
    return arrangementOf({
      ...facts,
      height: Math.max(2 * facts.height, 500),
      width: Math.max(facts.width, 300),
    });
  return arrangementOf({ ...facts, near, far: Math.max(near, 0.92 * facts.far) });
}

function bestOf(facts: PlaceFacts, foot: Foot | null): Places | null {
  let best: Places | null = null;
  for (const shape of shapesFor(facts)) {
    const found = largest(shape, facts, foot);
    if (found && found.letters >= facts.far) return found;
    if (found && (!best || worthOf(found) > worthOf(best))) best = found;
  }
  return best;
}

/** Where letters cannot be as large as they should, two lines at once are worth more than some larger letters. */
const WORTH_OF_LINES = [1, 1, 1.3, 1.35, 1.4];

function worthOf({ letters, boardLines }: Places): number {
  return letters * WORTH_OF_LINES[boardLines]!;
}

const TALL = { isDateBeside: false, hasWords: true };
const FLAT = { isDateBeside: true, hasWords: true };
/** The words beside the clock repeat what the day says: without them first. */
const BARE = { isDateBeside: true, hasWords: false };
const BARE_TALL = { isDateBeside: false, hasWords: false };

/** From the most to the least: with everything around the clock first, and the lines of the board last. */
function shapesFor(facts: PlaceFacts): Shape[] {
  const rest = { side: "none" as const, hasStrip: false };
  const isUpright = facts.height > facts.width;
  const many = facts.hasBoard ? (isUpright ? 4 : 3) : 2;
  const alone: Shape[] = [
    { ...rest, ...TALL, boardLines: many, clockMin: isUpright ? 1.8 : 2.6 },
    { ...rest, ...TALL, boardLines: many - 1, clockMin: isUpright ? 1.8 : 2.6 },
    { ...rest, ...FLAT, boardLines: many, clockMin: 2 },
    { ...rest, ...FLAT, boardLines: many - 1, clockMin: 1.6 },
    { ...rest, ...BARE, boardLines: 2, clockMin: 1.6 },
    { ...rest, ...FLAT, boardLines: 2, clockMin: 1.2 },
    { ...rest, ...BARE, boardLines: 2, clockMin: 1.2 },
    { ...rest, ...BARE_TALL, boardLines: 2, clockMin: 1.2 },
    { ...rest, ...BARE, boardLines: 1, clockMin: 1.2 },
    { ...rest, ...BARE_TALL, boardLines: 1, clockMin: 1.2 },
    { ...rest, ...BARE, boardLines: 2, clockMin: 1, hasNoDate: true },
    { ...rest, ...BARE, boardLines: 1, clockMin: 1, hasNoDate: true },
  ];
  return facts.side ? surroundedShapes(facts).concat(alone) : alone;
}

function surroundedShapes({ side, width, height, near }: PlaceFacts): Shape[] {
  const isUpright = height > width;
  const place = isUpright ? ("below" as const) : ("beside" as const);
  const looks = isUpright ? [TALL, FLAT, BARE, BARE_TALL] : [TALL, BARE_TALL];
  const strips = side === "full" && width > STRIP_WIDTH_MIN * near ? [true, false] : [false];
  const boards = isUpright ? [3, 2] : [2];
  const shapes: Shape[] = [];
  strips.forEach((hasStrip) =>
    boards.forEach((boardLines) =>
      looks.forEach((look) => shapes.push({ ...look, side: place, hasStrip, boardLines, clockMin: 1.6 })),
    ),
  );
  return shapes.concat({ ...BARE, side: "middle", hasStrip: false, boardLines: 2, clockMin: 1.4 });
}

/** Steps of the search above what must be, and below it. */
const GROWING_STEPS = 16;
const SHRINKING_STEPS = 60;

function largest(shape: Shape, facts: PlaceFacts, foot: Foot | null): Places | null {
  const { far, near } = facts;
  // Beside something else they would take its room.
  const steps = shape.side === "none" ? GROWING_STEPS : 0;
  for (let step = steps; step >= 0; step -= 1) {
    const letters = far * (1 + ((GROWTH - 1) * step) / GROWING_STEPS);
    const clockMin = step > 0 ? Math.max(shape.clockMin, GROWN_CLOCK_MIN) : shape.clockMin;
    const found = arrange({ shape: { ...shape, clockMin }, facts, foot, letters });
    if (found) return found;
  }
  // What stands around the clock takes nothing from it.
  if (shape.side !== "none") return null;
  for (let letters = far; letters >= near; letters -= far / SHRINKING_STEPS) {
    const found = arrange({ shape, facts, foot, letters });
    if (found) return found;
  }
  return arrange({ shape, facts, foot, letters: near });
}
