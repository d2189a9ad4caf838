import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = [
  "bench",
  "client-dashboard",
  "client-display",
  "scripts",
  "server",
  "shared",
  "test",
] as const;
/** What earlier builds have recorded, and how they are driven, keeps the names of then; this file names what may not come back. */
const LEFT_OUT = /^(test\/fixtures|test\/docs|scripts\/testing\/recordBuild)\//;
/** They are about the single words of a text. */
const ABOUT_WORDS = ["scripts/legible/compareWords.ts", "scripts/legible/readWords.ts"];

/** Words that nobody outside knows, or that say a second time what has a word in docs/PRODUCT.md. Instead of them: what stands behind. */
const HOUSE_WORDS: [house: RegExp, standard: string][] = [
  [/\w+Hands\b|\b(class|interface|type|const) (Hands|HANDS)\b/, "actions, or what it does"],
  [/\w+Desk\b|\b(class|interface|type|const) (Desk|DESK)\b/, "panel, controller"],
  [/\w*([cC]ompanion|COMPANION)\w*/, "add-on"],
  [/\w*[uU]ntell\w*/, "retraction"],
  [/\w*[eE]achByItself\b/, "each independently"],
  [/\w*[wW]ithinTime\b/, "withTimeout"],
  [/\b(is|to|remove|handle|already)Told\w*|\btold[A-Z]\w*/, "acknowledged, or what was done"],
  [/\b(list|find|present|people)Told\w*|\bTold[A-Z]\w*|\bTelling\b/, "notification"],
  [/\b(DisplaySession|SessionParts)\b/, "engine: a session is a sign-in"],
  [
    /\b(sendingPlan|SendingPlan|tierPlan|PLANS|PlanCard|showOwnPlan)\b|data-(own-)?plan\b/,
    "batch, tier: a plan is what a display holds",
  ],
];
/** What is stored under that name. */
const STORED = /\bisTold\b/;
const STORED_IN = /^server\/features\/recordings\/|^test\/support\/builders\//;

/** What a text is called: a label, a sentence, what a describeX() returns. */
const TEXT_IN_WORDS = /\b(?:function|const)\s+(\w+(?:Words|_WORDS|InWords))\b/g;

describe("names", () => {
  const files = FOLDERS.flatMap(sourcesIn).filter((name) => !LEFT_OUT.test(name));

  it("of files are no house words", () => {
    const found = files.filter(
      (name) => /Words\.tsx?$/.test(name) || houseWordsIn(path.basename(name)).length > 0,
    );

    expect(found.filter((name) => !ABOUT_WORDS.includes(name))).to.deep.equal([]);
  });

  it("in the code are no house words", () => {
    const found = files.flatMap((name) =>
      houseWordsIn(codeOf(name))
        .filter((word) => !(STORED.test(word) && STORED_IN.test(name)))
        .map((word) => `${name}: ${word}`),
    );

    expect(found).to.deep.equal([]);
  });

  it("of the dashboard's texts say what they are", () => {
    const found = files
      .filter((name) => name.startsWith("client-dashboard/"))
      .flatMap((name) => [...codeOf(name).matchAll(TEXT_IN_WORDS)].map(([, word]) => `${name}: ${word}`));

    expect(found).to.deep.equal([]);
  });
});

function houseWordsIn(code: string): string[] {
  return HOUSE_WORDS.flatMap(([house, standard]) => {
    const found = house.exec(code);
    return found ? [`${found[0]} (${standard})`] : [];
  });
}

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}

/** Without comments: there "told" and "hands" are English. */
function codeOf(name: string): string {
  return readFileSync(path.join(ROOT, name), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "");
}
