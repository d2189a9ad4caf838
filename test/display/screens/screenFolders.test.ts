import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { DisplayLanguage } from "../../../shared/contract/displays.js";

/** How the classes of a folder begin: deleting the folder deletes their styles. What several use is of ui/. */
const CLASSES: Record<string, string[]> = {
  "screens/calm": ["calm"],
  "screens/clock": ["clock", "sky", "day", "date", "next", "offline-dot", "keypad-corner"],
  "screens/confirmation": ["confirmation", "your-reply", "comes-back", "undo"],
  "screens/home": ["home", "next-empty", "next-trial", "next-marked", "next-faced"],
  "screens/message": ["message", "sender", "badge", "reply", "replies"],
  "screens/pairing": ["code", "key", "keypad", "waiting"],
  "addons/calling": ["calling"],
  "addons/identify": ["identify"],
  "addons/recording": ["recording"],
  "addons/scanning": ["scanning"],
  "addons/setup": ["setup", "finding", "findings"],
  "addons/whoSees": ["who"],
  demo: ["demo"],
  ui: ["button", "fit", "icon", "portrait", "seal"],
};
/** Of the page and of the body: any style may go by them. */
const ANYWHERE = [
  "screen",
  "asleep",
  "screen-asleep",
  "drawings",
  "light",
  "keys",
  "preview",
  "tv-edge",
  "level-clock",
];

const CLIENT = new URL("../../../client-display/", import.meta.url);
const files = readdirSync(CLIENT, { recursive: true, encoding: "utf8" });
const read = (file: string) => readFileSync(new URL(file, CLIENT), "utf8");

describe("a screen of the display", () => {
  files
    .filter((file) => file.endsWith(".css"))
    .forEach((file) => {
      it(`has its classes to itself: ${file} styles only its own, and those of ui/`, () => {
        const foreign = classesOf(read(file)).filter((name) => {
          const owner = ownerOf(name);
          return owner !== "ui" && !ANYWHERE.includes(name) && !(owner && file.startsWith(`${owner}/`));
        });

        expect(foreign).to.deep.equal([]);
      });
    });

  DisplayLanguage.options.forEach((language) => {
    it(`has its texts to itself: no key of them stands a second time, in ${language}`, () => {
      const parts = ["calm", "clock", "confirmation", "message"].map((screen) => `screens/${screen}/texts`);
      const keys = ["texts", ...parts].flatMap((folder) => keysOf(read(`${folder}/${language}.ts`)));

      expect(keys).to.include.members(["day", "hello", "next", "undo", "urgent"]);
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).to.deep.equal([]);
    });
  });
});

function classesOf(css: string): string[] {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/@[^{;]*[{;]/g, "")
    .replace(/\{[^}]*\}/g, "");
  return [...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!);
}

/** The folder whose prefix says most of it. */
function ownerOf(name: string): string | undefined {
  const owners = Object.entries(CLASSES).flatMap(([folder, prefixes]) =>
    prefixes
      .filter((prefix) => name === prefix || name.startsWith(`${prefix}-`))
      .map((prefix) => ({ folder, length: prefix.length })),
  );
  return owners.sort((one, other) => other.length - one.length)[0]?.folder;
}

/** The names of the object that a language's file exports, or its function returns: those that are indented least. */
function keysOf(source: string): string[] {
  const object = /^(?:export const \w+: \w+ = |  return )\{\n([\s\S]*?)^ {0,2}\};/m.exec(source)![1]!;
  const indent = /^ */.exec(object)![0];
  return [...object.matchAll(new RegExp(`^${indent}(\\w+)[:,]`, "gm"))].map(([, key]) => key!);
}
