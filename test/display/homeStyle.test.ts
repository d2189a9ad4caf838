import { readFileSync } from "node:fs";
import { expect } from "chai";
import { PALETTE, type PaletteColor } from "../../shared/theme/tokens.js";

const css = readFileSync(new URL("../../client-display/home/home.css", import.meta.url), "utf8");

describe("the style of home", () => {
  it("repeats the tokens' colors where it names them for engines without variables", () => {
    const pairs = [...css.matchAll(/(#[0-9a-f]{6});\s+[\w-]+: (?:[\w. ]+ )?var\(--m-(\w+)\)/g)];

    expect(pairs.length).to.be.above(20);
    pairs.forEach(([, literal, name]) => expect(literal, name).to.equal(PALETTE.dark[name as PaletteColor]));
  });

  it("has a literal before each variable", () => {
    const variables = css.match(/var\(--m-/g) ?? [];
    const literals = css.match(/#[0-9a-f]{6};/g) ?? [];

    expect(literals.length).to.equal(variables.length);
  });

  [
    /display: grid/,
    /\bgap:/,
    /[^-]aspect-ratio: \d/,
    /clamp\(/,
    /[^-]min\(/,
    /[^-]max\(/,
    /:(is|where|has|focus-visible)\b/,
    /inset:/,
  ].forEach((feature) => {
    it(`does without ${feature.source}, which Safari 10 has not`, () => {
      // A media query asks for the shape of the screen; that is old.
      const rules = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/@media[^{]*/g, "");
      expect(rules).not.to.match(feature);
    });
  });

  it("moves nothing where motion is not wanted", () => {
    const still = css.replace(/@media \(prefers-reduced-motion: no-preference\) \{[\s\S]*?\n\}/g, "");

    expect(still).not.to.match(/transition|animation/);
  });
});
