import { expect } from "chai";
import { SeededRandom } from "../support/SeededRandom.js";
import { LadderScene } from "./LadderScene.js";

const SEQUENCES = process.env.FAULTS === "long" ? 20_000 : 400;
const STEPS = 14;
const SEED = process.env.MODEL_SEED;
const PAUSES = [0.1, 1, 3, 7, 12];

/** Anything that may happen to an occurrence, in any order. */
const STEPS_OF = {
  answered: (it: LadderScene) => it.answered(),
  done: (it: LadderScene) => it.answered("done"),
  takenBack: (it: LadderScene) => it.takenBack(),
  notYet: (it: LadderScene) => it.notYet(),
  notYetLate: (it: LadderScene) => it.notYet({ ago: 9 }),
  claimed: (it: LadderScene) => it.claimed(),
  released: (it: LadderScene) => it.released(),
  offDuty: (it: LadderScene) => it.is({ isAnyoneOnDuty: false }),
  onDuty: (it: LadderScene) => it.is({ isAnyoneOnDuty: true }),
  rests: (it: LadderScene) => it.is({ isResting: true }),
  wakes: (it: LadderScene) => it.becomes({ isResting: false }),
  closed: (it: LadderScene) => it.is({ isClosed: true }),
  opened: (it: LadderScene) => it.becomes({ isClosed: false }),
  down: (it: LadderScene) => it.down(25),
  edited: (it: LadderScene) => it.becomes({ ladder: { duty: 4, all: 33 } }),
  off: (it: LadderScene) => it.becomes({ ladder: null }),
  looked: (it: LadderScene) => it.look(),
};
type Kind = keyof typeof STEPS_OF;
const KINDS = Object.keys(STEPS_OF) as Kind[];
/** What leaves an occurrence unanswered, open and at home. */
const HARMLESS: Kind[] = ["notYet", "claimed", "released", "offDuty", "onDuty", "down", "looked"];

describe("the rule of the ladder, in any order of events", () => {
  const seeds =
    SEED === undefined ? Array.from({ length: SEQUENCES }, (_, index) => index + 1) : [Number(SEED)];

  it(`keeps its promises in ${seeds.length} sequences`, () => {
    for (const seed of seeds) expect(faultsOf(play(seed)), `MODEL_SEED=${seed}`).to.deep.equal([]);
  });

  it("tells all at last, whatever leaves it unanswered", () => {
    for (const seed of seeds) {
      const it = play(seed, { kinds: HARMLESS, stay: 10_000 });
      it.pass(400);
      const all = it.told.filter((tell) => tell.kind === "unanswered" && tell.step === "all");
      expect(all, `MODEL_SEED=${seed}`).to.have.length(1);
    }
  });

  it("tells no step once it is done", () => {
    for (const seed of seeds) {
      const it = play(seed);
      const before = it.told.length;
      it.answered("done").pass(300);
      const later = it.told.slice(before).filter(({ kind }) => kind === "unanswered");
      expect(later, `MODEL_SEED=${seed}`).to.deep.equal([]);
    }
  });

  it("tells the same when it is looked at all the time as when it wants to be", () => {
    for (const seed of seeds.slice(0, 100)) {
      const pass = (it: LadderScene, minutes: number) => {
        for (let passed = 0; passed < minutes; passed += 0.25)
          it.pass(Math.min(0.25, minutes - passed)).look();
      };
      const often = play(seed, { kinds: HARMLESS, stay: 600, pass });
      expect(often.lines, `MODEL_SEED=${seed}`).to.deep.equal(
        play(seed, { kinds: HARMLESS, stay: 600 }).lines,
      );
    }
  });
});

interface Played {
  kinds?: Kind[];
  /** Minutes. */
  stay?: number;
  pass?: (it: LadderScene, minutes: number) => unknown;
}

function play(
  seed: number,
  { kinds = KINDS, stay = 150, pass = (it, minutes) => it.pass(minutes) }: Played = {},
): LadderScene {
  const random = new SeededRandom(seed);
  const it = new LadderScene({ stay });
  for (let step = 0; step < STEPS; step += 1) {
    STEPS_OF[random.pick(kinds)](it);
    pass(it, random.pick(PAUSES));
  }
  return it;
}

/** What must hold of everything that was told, whatever happened. */
function faultsOf({ told }: LadderScene): string[] {
  const faults: string[] = [];
  let isOver = false;
  const steps: string[] = [];
  for (const tell of told) {
    if (tell.kind === "unanswered") {
      if (steps.includes(tell.step)) faults.push(`${tell.step} is told twice`);
      if (steps.includes("all")) faults.push(`${tell.step} is told after all were`);
      if (isOver) faults.push(`${tell.step} is told after the all-clear`);
      steps.push(tell.step);
    }
    if (tell.kind === "over") {
      if (steps.length === 0) faults.push("an all-clear to nobody");
      if (isOver) faults.push("an all-clear twice");
      isOver = true;
    }
    if (tell.kind === "reopened") {
      if (!isOver) faults.push("reopened and never over");
      isOver = false;
    }
  }
  return faults;
}
