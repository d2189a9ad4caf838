import { expect } from "chai";
import { SeededRandom } from "../support/SeededRandom.js";
import { WatchedHome } from "./WatchedHome.js";

const SEQUENCES = process.env.FAULTS === "long" ? 3_000 : 40;
const STEPS = 40;
const SEED = process.env.MODEL_SEED;
const MINUTE_MS = 60_000;
const UNSTABLE_MS = 30 * MINUTE_MS;

/** Anything that may happen to a display with two screens, in any order. */
const STEPS_OF = {
  goes: (home: WatchedHome, name: string) => home.goes(name),
  comes: (home: WatchedHome, name: string) => home.comes(name),
  low: (home: WatchedHome, name: string) => home.battery(15, false, name),
  critical: (home: WatchedHome, name: string) => home.battery(5, false, name),
  out: (home: WatchedHome, name: string) => home.battery(80, false, name),
  charges: (home: WatchedHome, name: string) => home.battery(50, true, name),
  locked: (home: WatchedHome, name: string) => home.says({ sound: "locked" }, name),
  heard: (home: WatchedHome, name: string) => home.says({ sound: "on" }, name),
  hidden: (home: WatchedHome, name: string) => home.says({ pageHidden: true }, name),
  seen: (home: WatchedHome, name: string) => home.says({ pageHidden: false }, name),
  silentOfAll: (home: WatchedHome, name: string) =>
    home.says({ sound: null, battery: null, pageHidden: null }, name),
  touched: (home: WatchedHome) => home.touched(),
  rests: (home: WatchedHome) => home.rests(null),
  wakes: (home: WatchedHome) => home.wakes(),
  serverAway: (home: WatchedHome) => home.serverAway(20),
  every: (home: WatchedHome) => home.chooses({ watchEveryScreen: true }),
  any: (home: WatchedHome) => home.chooses({ watchEveryScreen: false }),
};
const NAMES = ["Kitchen", "Bedroom"];
type Kind = keyof typeof STEPS_OF;
const KINDS = Object.keys(STEPS_OF) as Kind[];

describe("the rule of alerts, in any order of events", () => {
  const seeds =
    SEED === undefined ? Array.from({ length: SEQUENCES }, (_, index) => index + 1) : [Number(SEED)];

  it(`keeps its promises in ${seeds.length} sequences`, () => {
    for (const seed of seeds) expect(faultsOf(play(seed)), `MODEL_SEED=${seed}`).to.deep.equal([]);
  });

  it("tells each cause three times within half an hour at most, however often it changes", () => {
    const restless: Kind[] = ["goes", "comes", "locked", "heard", "hidden", "seen"];
    for (const seed of seeds)
      expect(mostAtOnce(play(seed, { kinds: restless })), `MODEL_SEED=${seed}`).to.be.at.most(3);
  });

  it("tells the same when it is asked every 15 seconds as when it is asked when it wants to be", () => {
    for (const seed of seeds.slice(0, 10)) {
      const wanted = play(seed).tells.map(({ kind, cause }) => `${kind} ${cause}`);
      const often = play(seed, { every: 0.25 }).tells.map(({ kind, cause }) => `${kind} ${cause}`);
      expect(often, `MODEL_SEED=${seed}`).to.deep.equal(wanted);
    }
  });
});

function play(
  seed: number,
  { kinds = KINDS, ...pace }: { every?: number; kinds?: Kind[] } = {},
): WatchedHome {
  const random = new SeededRandom(seed);
  const home = new WatchedHome({ noTouchBy: "10:00" }).with("Kitchen").with("Bedroom");
  for (let step = 0; step < STEPS; step += 1) {
    STEPS_OF[random.pick(kinds)](home, random.pick(NAMES));
    home.pass(random.pick([1, 3, 7, 20, 45]), pace);
  }
  return home;
}

/** What must hold of everything that was told, whatever happened. */
function faultsOf({ tells }: WatchedHome): string[] {
  const faults: string[] = [];
  const known = new Map<string, string>();
  for (const tell of tells) {
    const { alertId, kind } = tell;
    const before = known.get(alertId);
    if (kind === "raised" && before !== undefined) faults.push(`${alertId} is raised twice`);
    if (kind !== "raised" && before === undefined) faults.push(`${alertId} is ${kind} before it is raised`);
    if (kind === "cleared" && before === "cleared" && !tell.isSteady)
      faults.push(`${alertId} is cleared twice`);
    if (kind === "unstable" && before === "unstable") faults.push(`${alertId} is unstable twice`);
    if (kind === "cleared" && tell.after < 0) faults.push(`${alertId} ended before it began`);
    known.set(alertId, kind);
  }
  return faults;
}

/** Of one cause, within any half hour. */
function mostAtOnce({ tells }: WatchedHome): number {
  const told = tells.filter((tell) => tell.kind !== "cleared" || tell.how === "good");
  const counts = told.map(
    ({ cause, at }) =>
      told.filter((other) => other.cause === cause && other.at <= at && at - other.at < UNSTABLE_MS).length,
  );
  return Math.max(0, ...counts);
}
