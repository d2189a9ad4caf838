import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { PALETTE, type PaletteColor } from "../../../shared/theme/tokens.js";

const CLIENT = new URL("../../../client-display/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, CLIENT), "utf8");
const styles = readdirSync(CLIENT, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".css"),
);

/** Of engines newer than Safari 10. */
const MODERN = [
  /display: grid/,
  /\bgap:/,
  /aspect-ratio:/,
  /clamp\(/,
  /[^-]min\(/,
  /[^-]max\(/,
  /:(is|where|has|focus-visible)\b/,
  /inset:/,
];

describe("the style of the display", () => {
  it("has the light palette of the tokens", () => {
    const light = /body\.light \{([^}]*)\}/.exec(read("base.css"))![1]!;
    const variables = Object.fromEntries(
      [...light.matchAll(/--m-(\w+): (#\w+);/g)].map((match) => [match[1], match[2]]),
    );

    expect(variables).to.deep.equal(PALETTE.light);
  });

  it("repeats the tokens' colors where it names them for engines without variables", () => {
    const pairs = [
      ...styles
        .map(read)
        .join("\n")
        .matchAll(/(#[0-9a-f]{6});\s+[\w-]+: (?:[\w. ]+ )?var\(--m-(\w+)\)/g),
    ];

    expect(pairs.length).to.be.above(80);
    pairs.forEach(([, literal, name]) => expect(literal, name).to.equal(PALETTE.dark[name as PaletteColor]));
  });

  styles.forEach((file) => {
    const css = read(file).replace(/\/\*[\s\S]*?\*\//g, "");

    it(`${file} does without what Safari 10 has not`, () => {
      // A media query asks for the shape of the screen; that is old.
      const rules = css.replace(/@media[^{]*/g, "");

      expect(MODERN.filter((feature) => feature.test(rules))).to.deep.equal([]);
    });

    it(`${file} has a literal before each variable`, () => {
      const declarations = [...css.matchAll(/([\w-]+): ([^;]+);/g)].map(([, name, value]) => ({
        name,
        value,
      }));
      const bare = declarations.filter(
        ({ value }, index) => value!.includes("var(--m-") && !declarations[index - 1]?.value?.includes("#"),
      );

      expect(bare).to.deep.equal([]);
    });
  });
});
