import { expect } from "chai";
import { batchesAtOnce, usableCores } from "../../scripts/testing/sideBySide.js";

const GIGABYTE = 1024 ** 3;

describe("How many batches of tests run at once", () => {
  it("is half as many again as there are cores, and never fewer than three", () => {
    const atOnce = [1, 2, 4, 5].map((cores) => batchesAtOnce(cores, 64 * GIGABYTE));
    expect(atOnce).to.deep.equal([3, 3, 6, 7]);
  });

  it("is bounded on a large machine, and where there is little memory", () => {
    expect(batchesAtOnce(64, 256 * GIGABYTE)).to.equal(8);
    expect(batchesAtOnce(8, 8 * GIGABYTE)).to.equal(4);
  });

  it("knows of a core at least", () => {
    expect(usableCores()).to.be.at.least(1);
  });
});
