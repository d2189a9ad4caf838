import { expect } from "chai";
import { LadderScene } from "./LadderScene.js";

const DUE = Date.UTC(2026, 10, 21, 8);
const DAY = 24 * 60;
const MINUTE_MS = 60_000;

interface Situation {
  scene?: () => LadderScene;
  happens: (scene: LadderScene) => unknown;
  told: string[];
}

const BOTH = ["08:10 duty", "08:20 all"];
const nobody = () => new LadderScene({ isAnyoneOnDuty: false });

const SITUATIONS: Record<string, Situation> = {
  "nobody answers": { happens: (it) => it.pass(DAY), told: BOTH },
  "the minute before the first step": { happens: (it) => it.pass(9.9), told: [] },
  "the minute of the first step": { happens: (it) => it.pass(10), told: ["08:10 duty"] },
  "a ladder of its own": {
    scene: () => new LadderScene({ ladder: { duty: 3, all: 90 } }),
    happens: (it) => it.pass(DAY),
    told: ["08:03 duty", "09:30 all"],
  },
  "both steps at the same minute": {
    scene: () => new LadderScene({ ladder: { duty: 10, all: 10 } }),
    happens: (it) => it.pass(DAY),
    told: ["08:10 all"],
  },
  "no ladder": { scene: () => new LadderScene({ ladder: null }), happens: (it) => it.pass(DAY), told: [] },
  "an answer before the first step": { happens: (it) => it.pass(9).answered().pass(DAY), told: [] },
  "an answer after the first step": {
    happens: (it) => it.pass(12).answered().pass(DAY),
    told: ["08:10 duty", "08:12 over answered"],
  },
  "an answer after both steps": {
    happens: (it) => it.pass(40).answered().pass(DAY),
    told: [...BOTH, "08:40 over answered"],
  },
  "an answer in the very minute of a step": {
    happens: (it) => it.pass(9.99).answered().pass(DAY),
    told: [],
  },
  "an answer that is taken back within seconds": {
    happens: (it) => it.pass(12).answered().pass(0.1).takenBack().pass(DAY),
    told: BOTH,
  },
  "an answer that is taken back before the first step": {
    happens: (it) => it.pass(5).answered().pass(1).takenBack().pass(DAY),
    told: BOTH,
  },
  "an answer that is taken back after the all-clear": {
    happens: (it) => it.pass(12).answered().pass(3).takenBack().pass(DAY),
    told: ["08:10 duty", "08:12 over answered", "08:15 reopened", "08:20 all"],
  },
  "an answer that is taken back after all were told": {
    happens: (it) => it.pass(25).answered().pass(3).takenBack().pass(DAY),
    told: [...BOTH, "08:25 over answered", "08:28 reopened"],
  },
  "a second answer after one that was taken back": {
    happens: (it) => it.pass(12).answered().pass(2).takenBack().pass(2).answered().pass(DAY),
    told: ["08:10 duty", "08:12 over answered", "08:14 reopened", "08:16 over answered"],
  },
  "a second answer, and the first one is taken back": {
    happens: (it) => it.pass(12).answered().pass(2).answered().pass(DAY),
    told: ["08:10 duty", "08:12 over answered"],
  },
  "an answer that was taken back between two steps": {
    happens: (it) => it.pass(12).answered().pass(10).takenBack().pass(DAY),
    told: ["08:10 duty", "08:12 over answered", "08:22 reopened", "08:22 all"],
  },
  "marked as done before the first step": {
    happens: (it) => it.pass(5).answered("done").pass(DAY),
    told: [],
  },
  "marked as done after the first step": {
    happens: (it) => it.pass(12).answered("done").pass(DAY),
    told: ["08:10 duty", "08:12 over done"],
  },
  "an answer after its window": {
    scene: () => new LadderScene({ stay: 30 }),
    happens: (it) => it.pass(30).is({ isClosed: true }).pass(60).answered().pass(DAY),
    told: [...BOTH, "09:30 over answered"],
  },
  "an answer after a window in which nobody was told": {
    scene: () => new LadderScene({ stay: 5 }),
    happens: (it) => it.pass(30).is({ isClosed: true }).answered().pass(DAY),
    told: [],
  },
  "a window that ends before the first step": {
    scene: () => new LadderScene({ stay: 5 }),
    happens: (it) => it.pass(DAY),
    told: [],
  },
  "a window that ends with the first step": {
    scene: () => new LadderScene({ stay: 10 }),
    happens: (it) => it.pass(DAY),
    told: [],
  },
  "a window that ends between the steps": {
    scene: () => new LadderScene({ stay: 15 }),
    happens: (it) => it.pass(DAY),
    told: ["08:10 duty"],
  },
  "a window that is closed early": {
    happens: (it) => it.pass(12).is({ isClosed: true }).pass(DAY),
    told: ["08:10 duty"],
  },
  "deleted before the first step": {
    happens: (it) => it.pass(5).is({ isClosed: true }).pass(DAY),
    told: [],
  },
  "deleted and brought back": {
    happens: (it) => it.pass(5).is({ isClosed: true }).pass(10).becomes({ isClosed: false }).pass(DAY),
    told: ["08:15 duty", "08:20 all"],
  },
  "deleted, and brought back when both steps are over": {
    happens: (it) => it.pass(5).is({ isClosed: true }).pass(30).becomes({ isClosed: false }).pass(DAY),
    told: ["08:35 all"],
  },
  "away at the time of the step": { happens: (it) => it.pass(5).is({ isResting: true }).pass(DAY), told: [] },
  "away after the first step": {
    happens: (it) => it.pass(12).is({ isResting: true }).pass(DAY),
    told: ["08:10 duty"],
  },
  "away and back before the step": {
    happens: (it) => it.pass(2).is({ isResting: true }).pass(3).is({ isResting: false }).pass(DAY),
    told: BOTH,
  },
  "“Not yet” before the first step": {
    happens: (it) => it.pass(4).notYet().pass(DAY),
    told: ["08:24 duty", "08:34 all"],
  },
  "“Not yet” after the first step": {
    happens: (it) => it.pass(12).notYet().pass(DAY),
    told: ["08:10 duty", "08:42 all"],
  },
  "“Not yet” after both": { happens: (it) => it.pass(22).notYet().pass(DAY), told: BOTH },
  "“Not yet” twice": {
    happens: (it) => it.pass(4).notYet().pass(12).notYet().pass(DAY),
    told: ["08:36 duty", "08:46 all"],
  },
  "“Not yet” for the last time": {
    happens: (it) => it.pass(4).notYet().pass(12).notYet().pass(12).notYet({ isLast: true }).pass(DAY),
    told: [],
  },
  "an answer after “Not yet”": {
    happens: (it) => it.pass(4).notYet().pass(11).answered().pass(DAY),
    told: [],
  },
  "“Not yet” that comes late and was said before both steps": {
    happens: (it) => it.pass(50).notYet({ ago: 48 }).pass(DAY),
    told: BOTH,
  },
  "“Not yet” that comes late, between the steps": {
    happens: (it) => it.pass(12).notYet({ ago: 10 }).pass(DAY),
    told: ["08:10 duty", "08:32 all"],
  },
  "“Not yet” whose return leaves no time for a step": {
    scene: () => new LadderScene({ stay: 11 }),
    happens: (it) => it.pass(4).notYet().pass(DAY),
    told: [],
  },
  "somebody is on it before the first step, and does it": {
    happens: (it) => it.pass(5).claimed().pass(10).answered("done").pass(DAY),
    told: [],
  },
  "somebody is on it before the first step, and does nothing": {
    happens: (it) => it.pass(5).claimed().pass(DAY),
    told: ["08:20 all"],
  },
  "somebody is on it a minute before the step": {
    happens: (it) => it.pass(9).claimed().pass(DAY),
    told: ["08:24 all"],
  },
  "somebody is on it early, and it lapses between the steps": {
    scene: () => new LadderScene({ ladder: { duty: 10, all: 40 } }),
    happens: (it) => it.pass(5).claimed().pass(DAY),
    told: ["08:20 duty", "08:40 all"],
  },
  "somebody is on it after the first step": {
    happens: (it) => it.pass(12).claimed().pass(DAY),
    told: ["08:10 duty", "08:27 all"],
  },
  "somebody gives it back before the step": {
    happens: (it) => it.pass(5).claimed().pass(2).released().pass(DAY),
    told: BOTH,
  },
  "somebody gives it back after the step": {
    happens: (it) => it.pass(5).claimed().pass(8).released().pass(DAY),
    told: ["08:13 duty", "08:20 all"],
  },
  "one after the other is on it": {
    happens: (it) => it.pass(5).claimed().pass(14).claimed().pass(DAY),
    told: ["08:34 all"],
  },
  "somebody is on it until the window ends": {
    scene: () => new LadderScene({ stay: 20 }),
    happens: (it) => it.pass(9).claimed().pass(DAY),
    told: [],
  },
  "nobody on duty": { scene: nobody, happens: (it) => it.pass(DAY), told: ["08:10 all, nobody on duty"] },
  "somebody comes on duty after all were told": {
    scene: nobody,
    happens: (it) => it.pass(12).becomes({ isAnyoneOnDuty: true }).pass(DAY),
    told: ["08:10 all, nobody on duty"],
  },
  "nobody on duty at the second step": {
    happens: (it) => it.pass(12).is({ isAnyoneOnDuty: false }).pass(DAY),
    told: BOTH,
  },
  "nobody on duty, and an answer": {
    scene: nobody,
    happens: (it) => it.pass(12).answered().pass(DAY),
    told: ["08:10 all, nobody on duty", "08:12 over answered"],
  },
  "nobody on duty, after both steps are over": {
    scene: nobody,
    happens: (it) => it.down(30).pass(DAY),
    told: ["08:30 all"],
  },
  "a server that is down at the first step": {
    happens: (it) => it.down(15).pass(DAY),
    told: ["08:15 duty", "08:20 all"],
  },
  "a server that is down at both steps": { happens: (it) => it.down(45).pass(DAY), told: ["08:45 all"] },
  "a server that is down until the window is over": { happens: (it) => it.down(200).pass(DAY), told: [] },
  "a server that is down after the first step": {
    happens: (it) => it.pass(12).down(30).pass(DAY),
    told: ["08:10 duty", "08:42 all"],
  },
  "a clock that is put back after the first step": {
    happens: (it) => it.pass(12).back(8).pass(DAY),
    told: BOTH,
  },
  "a clock that is put back after both steps": {
    happens: (it) => it.pass(25).back(20).pass(DAY),
    told: BOTH,
  },
  "a message that is moved to later before the step": {
    happens: (it) =>
      it
        .pass(5)
        .becomes({ dueAt: DUE + 30 * MINUTE_MS })
        .pass(DAY),
    told: ["08:40 duty", "08:50 all"],
  },
  "a message that is moved after the first step": {
    happens: (it) =>
      it
        .pass(12)
        .becomes({ dueAt: DUE + 30 * MINUTE_MS })
        .pass(DAY),
    told: ["08:10 duty", "08:50 all"],
  },
  "a ladder that is taken away": {
    happens: (it) => it.pass(12).becomes({ ladder: null }).pass(DAY),
    told: ["08:10 duty"],
  },
  "a ladder that is taken away, and an answer": {
    happens: (it) => it.pass(12).becomes({ ladder: null }).pass(5).answered().pass(DAY),
    told: ["08:10 duty", "08:17 over answered"],
  },
  "a ladder that is made longer": {
    happens: (it) =>
      it
        .pass(5)
        .becomes({ ladder: { duty: 30, all: 40 } })
        .pass(DAY),
    told: ["08:30 duty", "08:40 all"],
  },
  "a ladder that is made shorter": {
    happens: (it) =>
      it
        .pass(5)
        .becomes({ ladder: { duty: 2, all: 4 } })
        .pass(DAY),
    told: ["08:05 all"],
  },
  "looked at twice at every moment": {
    happens: (it) => it.pass(10).look().look().pass(10).look().look().answered().pass(1).look().look(),
    told: [...BOTH, "08:20 over answered"],
  },
};

describe("the rule of the ladder", () => {
  for (const [name, { scene = () => new LadderScene(), happens, told }] of Object.entries(SITUATIONS))
    it(`tells of ${name}: ${told.join("; ") || "nothing"}`, () => {
      const it = scene();

      happens(it);

      expect(it.lines).to.deep.equal(told);
    });
});
