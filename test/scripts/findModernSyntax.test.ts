import { expect } from "chai";
import { findModernSyntax } from "../../scripts/bundling/Es5Plugin.js";

describe("findModernSyntax", () => {
  it("finds nothing in a script that an old tablet can read", () => {
    expect(findModernSyntax("main.js", "var a = [1].map(function (x) { return x + 1; });")).to.equal(null);
  });

  for (const [what, script] of [
    ["an arrow function", "var f = () => 1;"],
    ["a template", "var s = `x`;"],
    ["const", "const a = 1;"],
    ["optional chaining", "var b = a?.b;"],
    ["a lookbehind, which no tool translates", "var r = /(?<=a)b/;"],
  ] as const) {
    it(`names the file that has ${what}`, () => {
      expect(findModernSyntax("main.js", script)).to.include("main.js is not ES5");
    });
  }

  it("reads the inline scripts of a page", () => {
    const page = (script: string) =>
      `<!doctype html><p>=></p><script src="/a.js"></script><script>${script}</script>`;

    expect(findModernSyntax("index.html", page("var a = 1;"))).to.equal(null);
    expect(findModernSyntax("index.html", page("let a = 1;"))).to.include("near `let a = 1;`");
  });

  it("leaves files alone that are no scripts", () => {
    expect(findModernSyntax("400.woff2", "const a = 1;")).to.equal(null);
  });
});
