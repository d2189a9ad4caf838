import { expect } from "chai";
import type { MessageChanges } from "../../../shared/contract/messages.js";
import {
  AFTER,
  at,
  BEFORE,
  EVENING,
  MORNING,
  MovedSeries,
  SWAPPED,
  toSlots,
} from "../../support/calendars/MovedSeries.js";
import { keyIn } from "../../support/calendars/SeriesHome.js";
import { keepRows } from "../../support/server/keepRows.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { killAtWrite } from "../../support/faults/killAtWrite.js";

const WRITES_MAX = 60;

const cases: Array<[what: string, before: string, after: string, changes: MessageChanges]> = [
  ["one time comes and another begins in its place", BEFORE, AFTER, SWAPPED],
  ["only the time of before comes", BEFORE, AFTER, toSlots([at("09:15", MORNING), EVENING])],
  [
    ...(["a time begins that was none", "2026-05-07T09:59:56.000Z", "2026-05-07T10:00:04.000Z"] as const),
    toSlots([MORNING, EVENING, { time: "12:00" }]),
  ],
  [
    ...([
      "one with words of its own begins early",
      "2026-05-08T04:59:56.000Z",
      "2026-05-08T05:00:04.000Z",
    ] as const),
    toSlots([at("07:00", MORNING), EVENING]),
  ],
  [
    ...([
      "one with words of its own comes at its time of before",
      "2026-05-08T05:59:56.000Z",
      "2026-05-08T06:00:04.000Z",
    ] as const),
    SWAPPED,
  ],
  [
    ...([
      "one with words of its own was given up",
      "2026-05-08T05:59:56.000Z",
      "2026-05-08T06:00:04.000Z",
    ] as const),
    toSlots([EVENING]),
  ],
  [
    ...(["another window is open than before", BEFORE, AFTER] as const),
    { ...toSlots([MORNING, at("08:20", EVENING)]), stayMinutes: 240, text: "Two tablets" },
  ],
];

describe("undo of an edit of the times of all, while something begins", function () {
  this.timeout(60_000);
  let moved: MovedSeries;

  beforeEach(async () => {
    moved = await MovedSeries.start();
  });
  afterEach(() => moved.home.close());

  for (const [what, before, after, changes] of cases)
    it(`has what it would have without the edit when ${what}`, async () => {
      const expected = await moved.outlookWithout(before, after);
      await moved.buildAt(before);
      const { undo } = await moved.edit(changes);
      await moved.passTo(after);
      expect(await moved.outlook()).not.to.deep.equal(expected);

      await moved.undo(undo);

      expect(await moved.outlook()).to.deep.equal(expected);
      await moved.undo(undo);
      expect(await moved.outlook()).to.deep.equal(expected);
    });

  it("ends what came due where the next begins, also if that had begun too early", async () => {
    moved.stays = { stayMinutes: 1_440 };
    const expected = await moved.outlookWithout(BEFORE, AFTER);
    await moved.buildAt(BEFORE);
    const { undo } = await moved.edit(SWAPPED);
    moved.home.clock.set(AFTER);

    await moved.undo(undo);

    expect(await moved.outlook()).to.deep.equal(expected);
  });

  for (const [what, before, after, changes] of [cases[0]!, cases[3]!, cases[5]!])
    it(`comes out whole by a repeat when the process dies before any write, and ${what}`, async () => {
      const expected = await moved.outlookWithout(before, after);
      await moved.buildAt(before);
      const { undo } = await moved.edit(changes);
      await moved.passTo(after);
      const putBack = await keepRows();
      for (let write = 1, killed = true; killed; write += 1) {
        expect(write).to.be.below(WRITES_MAX);

        ({ killed } = await killAtWrite(write, () => moved.mums.tryUndo(undo!)));

        const between = (await moved.mums.plan()).map(keyIn);
        expect(new Set(between).size, `write ${write}`).to.equal(between.length);
        const again = await moved.mums.tryUndo(undo!);
        expect(again.status, `write ${write}: ${again.text}`).to.equal(200);
        expect(await moved.outlook(), `write ${write}`).to.deep.equal(expected);
        await putBack();
        moved.home.clock.set(after);
      }
    });

  it("opens nothing at a time that is undone at that very moment", async () => {
    const expected = await moved.outlookWithout(BEFORE, AFTER);
    await moved.buildAt(BEFORE);
    const { undo } = await moved.edit(SWAPPED);
    moved.home.clock.set(AFTER);

    await overtake(
      isOpened,
      () => moved.home.app.runDueWork(),
      async () => {
        moved.home.clock.set(BEFORE);
        await moved.undo(undo);
        moved.home.clock.set(AFTER);
      },
    );

    expect(await moved.outlook()).to.deep.equal(expected);
  });
});

const isOpened = ({ model, op, update }: HeldCall) =>
  model === "Occurrence" && op === "findOneAndUpdate" && update.$setOnInsert !== undefined;
