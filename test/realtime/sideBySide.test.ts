import { expect } from "chai";
import { sideBySide } from "../../server/core/sideBySide.js";

describe("sideBySide", () => {
  it("does each once, and no more at once than it may", async () => {
    const done: number[] = [];
    let underWay = 0;
    let most = 0;
    await sideBySide([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      done.push(item);
    });

    expect(done.sort()).to.deep.equal([1, 2, 3, 4, 5, 6, 7]);
    expect(most).to.equal(3);
  });

  it("does the others when one fails, and says so once all have ended", async () => {
    const done: number[] = [];
    const failed = await sideBySide([1, 2, 3, 4], 2, async (item) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (item === 1) throw new Error("The first.");
      done.push(item);
    }).catch((error: Error) => error.message);

    expect(failed).to.equal("The first.");
    expect(done.sort()).to.deep.equal([2, 3, 4]);
  });
});
