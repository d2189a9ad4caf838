import { readFileSync } from "node:fs";
import { expect } from "chai";
import { PALETTE, type PaletteColor } from "../../shared/theme/tokens.js";

const read = (path: string) => readFileSync(new URL(`../../client-display/${path}`, import.meta.url), "utf8");
const css = read("display.css") + read("setup/setup.css");

describe("the style of the display", () => {
  it("has the light palette of the tokens", () => {
    const light = /body\.light \{([^}]*)\}/.exec(css)![1]!;
    const variables = Object.fromEntries(
      [...light.matchAll(/--m-(\w+): (#\w+);/g)].map((match) => [match[1], match[2]]),
    );

    expect(variables).to.deep.equal(PALETTE.light);
  });

  it("repeats the tokens' colors where it names them for engines without variables", () => {
    const pairs = [...css.matchAll(/(#[0-9a-f]{6});\s+[\w-]+: var\(--m-(\w+)\)/g)];

    expect(pairs.length).to.be.above(30);
    pairs.forEach(([, literal, name]) => expect(literal, name).to.equal(PALETTE.dark[name as PaletteColor]));
  });

  const modern = [
    /display: grid/,
    /\bgap:/,
    /[^-]aspect-ratio:/,
    /clamp\(/,
    /[^-]min\(/,
    /[^-]max\(/,
    /:(is|where|has|focus-visible)\b/,
    /inset:/,
  ];
  modern.forEach((feature) => {
    it(`does without ${feature.source}, which Safari 10 has not`, () => {
      expect(css.replace(/\/\*[\s\S]*?\*\//g, "")).not.to.match(feature);
    });
  });
});
