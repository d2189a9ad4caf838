import { expect } from "chai";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { dieAtWrite } from "../../support/faults/dieAtWrite.js";
import { LadderApp } from "./LadderApp.js";

const MINUTE_MS = 60_000;
/** More would mean that an answer is never stored. */
const WRITES_MAX = 20;

describe("“Not yet” just before the end of its time", function () {
  this.timeout(120_000);
  let home: LadderApp;

  before(async () => (home = await LadderApp.start()));
  after(() => home.app.close());

  it("puts it off though the server dies between any two writes, and the screen sends again", async () => {
    const moments: string[] = [];
    for (const side of ["before", "behind"] as const)
      for (let write = 1; ; write += 1) {
        expect(write, moments.join()).to.be.below(WRITES_MAX);
        const before = (await home.told()).length;
        const pill = await home.pill({ stayMinutes: 15, ladder: null });
        await home.shown(pill);
        await home.pass(14);
        const pressedAt = home.clock.now();
        const notYet = home.answerOf(pill, { choice: "notYet" });

        const diedAt = await dieAtWrite({ side, write }, () => home.sync(notYet));
        await home.sync(notYet);
        await home.pass(18);

        const text = `${side} write ${write}: ${diedAt}`;
        const row = await OccurrenceModel.findOne({ key: home.keyOf(pill) }).orFail();
        expect(row.endsAt.getTime() - pressedAt, text).to.equal(20 * MINUTE_MS);
        expect((await home.told()).slice(before), text).to.deep.equal([]);
        await home.pass(3);
        expect((await home.told()).slice(before), text).to.have.length(3);
        if (diedAt === null) break;
        moments.push(`${side} ${diedAt}`);
      }

    expect(moments).to.include("behind occurrences.findOneAndUpdate");
  });
});
