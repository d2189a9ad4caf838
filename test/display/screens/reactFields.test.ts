import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { REACT_FIELDS } from "../../../scripts/bundling/reactFields.js";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const WORD = /[\w$]+/g;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

const wordsOf = (file: string) =>
  readFileSync(path.join(ROOT, file), "utf8").replace(COMMENT, "").match(WORD) ?? [];
const codeOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|ejs)$/.test(name))
    .map((name) => path.join(folder, name));

describe("the fields of React that the build gives short names", () => {
  it("are no words of our own code, whose files would name them differently", () => {
    const said = ["client-display", "shared"]
      .flatMap(codeOf)
      .flatMap((file) => wordsOf(file).map((word) => ({ file, word })))
      .filter(({ word }) => REACT_FIELDS.test(word));

    expect(said).to.deep.equal([]);
  });

  it("are fields of the React that is installed", () => {
    const react = new Set(wordsOf("node_modules/react-dom/cjs/react-dom-client.production.js"));

    const fields = [...react].filter((word) => REACT_FIELDS.test(word));

    expect(fields).to.include.members(["memoizedState", "stateNode", "updateQueue", "childLanes"]);
  });
});
