import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";

const HOME = new URL("../../../client-display/screens/home/", import.meta.url);

describe("the style of home", () => {
  readdirSync(HOME, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .forEach((file) => {
      it(`moves nothing where motion is not wanted: ${file}`, () => {
        const css = readFileSync(new URL(file, HOME), "utf8");
        const still = css.replace(/@media \(prefers-reduced-motion: no-preference\) \{[\s\S]*?\n\}/g, "");

        expect(still).not.to.match(/transition|animation/);
      });
    });
});
