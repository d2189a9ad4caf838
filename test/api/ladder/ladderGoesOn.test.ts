import { expect } from "chai";
import { displaysApi, type DisplayChanges } from "../../../shared/contract/displays.js";
import { LadderApp, ladderRound } from "./LadderApp.js";

const UNANSWERED = "Mum has not answered: medication";

describe("the ladder goes on", function () {
  this.timeout(60_000);
  let home: LadderApp;

  beforeEach(async () => {
    home = await LadderApp.start();
    await home.onDuty(home.bo);
  });
  afterEach(() => home.app.close());

  const rests: Record<string, [DisplayChanges, DisplayChanges]> = {
    "an absence": [{ awayUntil: "2026-12-24" }, { awayUntil: null }],
    "an archive": [{ archived: true }, { archived: false }],
  };
  for (const [what, [begin, end]] of Object.entries(rests))
    it(`when ${what} is called off`, async () => {
      await home.pill();
      await home.pass(5);
      await edit(begin);
      await home.pass(8);
      expect(await home.told()).to.deep.equal([]);

      await edit(end);
      await home.pass(1);
      expect(await home.told()).to.deep.equal([`Bo: ${UNANSWERED}`]);
      await home.pass(6);

      expect(await home.told()).to.have.length(4);
    });

  it("when an absence is over", async () => {
    // Of which fourteen hours are left at midnight.
    await home.pill({ stayMinutes: 30 * 60 });
    await home.pass(5);
    await edit({ awayUntil: "2026-11-22" });
    await home.pass(15 * 60 + 50);
    expect(await home.told()).to.deep.equal([]);

    await home.pass(10);

    expect(await home.told()).to.include(`Bo: ${UNANSWERED}`);
  });

  it("when an answer is taken back that came while a step was being sent", async () => {
    const pill = await home.pill({ ladder: { larger: 1, aloud: 1, duty: 10, all: 60 } });
    await home.pass(9);
    home.clock.advance(60_000);
    await ladderRound(home.app.context);
    const answerId = await home.answers(pill);
    await home.app.runDueWork();
    home.clock.advance(5_000);
    await home.takesBack(pill, answerId);
    expect(await home.told()).to.deep.equal([]);
    home.clock.advance(15_000);
    await home.app.runDueWork();

    expect(await home.told()).to.deep.equal([`Bo: ${UNANSWERED}`]);
  });

  async function edit(body: DisplayChanges): Promise<void> {
    const params = { displayId: home.mum.id };
    await home.as("anna", (as) => home.app.call(displaysApi.edit, { params, body }, { as }));
  }
});
