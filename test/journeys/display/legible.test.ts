import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { checkLegible } from "../../../scripts/legible/checkLegible.js";
import { formatVerdicts } from "../../../scripts/legible/formatVerdicts.js";
import { GLASSES } from "../../../scripts/legible/glasses.js";
import { SAMPLE_SCREENS } from "../../../scripts/legible/screens.js";
import { requireChromium } from "../../support/steps/journeySteps.js";

/** The usual tablets. `npm run check:legible` has all sizes, languages and screens. */
const SIZES = ["1024x768", "1280x800"];

describe("The letters of the display", function () {
  this.timeout(240_000);

  before(function () {
    requireChromium(this);
    // Skipped where it is not installed; under CI=true that is a failure.
    if (spawnSync("tesseract", ["--version"]).error) this.skip();
  });

  SIZES.forEach((size) => {
    it(`are read from the chair by an old eye at ${size}, and not at half the size`, async () => {
      const legibility = await checkLegible({
        glasses: GLASSES.filter(({ name }) => name === size),
        languages: ["de"],
        screens: SAMPLE_SCREENS,
        withDevice: false,
      });
      const { table, isLegible } = formatVerdicts(legibility);

      expect(isLegible, table).to.equal(true);
    });
  });
});
