import { expect } from "chai";
import { planApi } from "../../shared/contract/plan.js";
import { buildHousehold } from "../support/builders/buildHousehold.js";
import { countOperations } from "../support/countOperations.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp } from "../support/server/TestApp.js";

/** Who asks and what they may see, the display with all of its parts, and who was told of the call that the household waits for (3). */
const READS = 5;

describe("a snapshot", () => {
  let app: TestApp;

  before(async () => {
    app = await startTestApp();
  });
  after(() => app.close());

  it(`is read by ${READS} commands when the display has something of everything`, async () => {
    const { display, owner } = await buildHousehold(app);
    const look = () => app.call(planApi.get, { params: { displayId: display.id } }, { as: owner });
    // The first one ever gives the database its epoch.
    await look();

    const counts = await countOperations(async () => {
      const { messages, cards, photos, callRequest, calling } = await look();
      const parts = {
        messages,
        cards,
        photos,
        callers: calling?.callers,
        byThemselves: calling?.byThemselves,
      };
      Object.entries(parts).forEach(([name, part]) => expect(part, name).to.have.length(1));
      expect(callRequest?.told).to.deep.equal([owner.name]);
    });

    const reads = Object.entries(counts).filter(([name]) => !name.startsWith("audit."));
    expect(reads.reduce((sum, [, count]) => sum + count, 0)).to.equal(READS);
  });
});
