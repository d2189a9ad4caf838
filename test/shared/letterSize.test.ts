import { expect } from "chai";
import {
  guessedDiagonal,
  letterSizes,
  readableDistance,
  type ViewingDistance,
  viewingOfWindow,
} from "../../shared/rules/letterSize.js";

import { nearestDiagonal } from "../../shared/rules/screenInches.js";

const TABLET = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const at = (distanceM: ViewingDistance, diagonalInches: number | null = 10.1) => ({
  diagonalInches,
  distanceM,
});

describe("the size of letters", () => {
  it("has capitals of 5.8 mm for one metre and of 17.5 mm for three", () => {
    const pxPerMm = Math.sqrt(1280 ** 2 + 800 ** 2) / (10.1 * 25.4);
    const { near, far } = letterSizes(TABLET, at(3));

    expect((near * 0.668) / pxPerMm).to.be.closeTo(5.8, 0.05);
    expect((far * 0.668) / pxPerMm).to.be.closeTo(17.5, 0.05);
  });

  it("is the same on a screen that was turned", () => {
    expect(letterSizes({ width: 800, height: 1280 }, at(2))).to.deep.equal(letterSizes(TABLET, at(2)));
  });

  it("grows with the screen where the glass is so large that 20 minutes of arc look lost", () => {
    const { near, far } = letterSizes({ width: 1920, height: 1080 }, at(1, 55));

    expect(near).to.be.closeTo(36.7, 0.1);
    expect(far).to.be.closeTo(70.2, 0.1);
  });

  it("is never larger than a ninth of a phone, and says how near one has to be", () => {
    const { near } = letterSizes(PHONE, at(1, 6));

    expect(near).to.be.closeTo(43.3, 0.1);
    expect(readableDistance(near, PHONE, 6)).to.be.closeTo(0.8, 0.05);
  });

  it("takes the smaller of two usual screens while nobody has said how large it is", () => {
    expect(guessedDiagonal({ width: 1024, height: 768 })).to.equal(9.7);
    expect(guessedDiagonal(TABLET)).to.equal(10.1);
    expect(guessedDiagonal({ width: 600, height: 1024 })).to.equal(7);
    expect(guessedDiagonal({ width: 1920, height: 1080 })).to.equal(15.6);
    expect(guessedDiagonal(PHONE)).to.equal(6);
    expect(letterSizes(TABLET, at(2, null))).to.deep.equal(letterSizes(TABLET, at(2)));
  });

  it("offers the size next to a guess", () => {
    expect([6, 9.7, 10.1, 12, 15.6, 24, 200].map(nearestDiagonal)).to.deep.equal([6, 10, 10, 13, 15, 24, 55]);
  });

  it("has the part of the glass that a window fills for its diagonal", () => {
    const half = { width: 640, height: 400 };

    expect(viewingOfWindow(TABLET, TABLET, at(3, 12))).to.deep.equal(at(3, 12));
    expect(viewingOfWindow(half, TABLET, at(1, 12))).to.deep.equal(at(1, 6));
    expect(viewingOfWindow(half, TABLET, at(1, null)).diagonalInches).to.be.closeTo(5.05, 0.01);
  });
});
