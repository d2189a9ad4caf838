import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TOPS = ["shared", "server", "client-dashboard", "client-display", "test", "bench", "scripts", "docs"];
/** A folder of more files has inner rooms. */
const FILES_MAX = 25;
/** Recorded, each build in one folder; and records with numbers, which are found by them. */
const MAY_BE_LARGE = ["test/fixtures", "docs/decisions"];
/** In the tree: `features/<feature>/`, any name. */
const ANY = "*";

const foldersOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * The folders that the tree names, `server` and `server/http/pages`. Four spaces before a top, six before what is in it; deeper lines go on
 * with the one above. Of a line the first word is the entry, and each other word with a slash at its end a folder in it.
 */
function foldersOfTree(): string[] {
  const text = readFileSync(path.join(ROOT, "docs/ARCHITECTURE.md"), "utf8");
  const tree = text.split("## Folders")[1]?.split(/\n(?! {4}|\n)/)[0] ?? "";
  let top = "";
  let inner: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const depth = /^ */.exec(line)![0].length;
    const words = [...line.matchAll(/(?<![\w<>./-])([\w-]+)\/(?:(<[\w-]+>)\/)?(?![\w-])/g)];
    const names = words.map(([, name = "", any]) => (any ? [name, `${name}/${ANY}`] : [name]));
    if (depth === 4) {
      top = names.shift()?.[0] ?? "";
      inner = [];
      return [top, ...names.flat().map((name) => `${top}/${name}`)];
    }
    // Several that need no word of explanation stand in one line.
    if (depth === 6 && /^ *([\w-]+\/ ?)+$/.test(line)) return names.flat().map((name) => `${top}/${name}`);
    if (depth === 6) inner = /^ *[\w-]+\//.test(line) ? (names.shift() ?? []) : [];
    const folder = [top, ...inner.slice(0, 1)].join("/");
    const own = depth === 6 ? inner.map((name) => `${top}/${name}`) : [];
    return [...own, ...names.flat().map((name) => `${folder}/${name}`)];
  });
}

/** Two deep. */
function foldersThere(): string[] {
  return TOPS.flatMap((top) => [
    top,
    ...foldersOf(top).flatMap((inner) => [
      `${top}/${inner}`,
      ...foldersOf(`${top}/${inner}`).map((name) => `${top}/${inner}/${name}`),
    ]),
  ]);
}

function overfull(folder: string): string[] {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).length;
  const inner = entries
    .filter((entry) => entry.isDirectory() && !MAY_BE_LARGE.includes(`${folder}/${entry.name}`))
    .flatMap((entry) => overfull(`${folder}/${entry.name}`));
  return files > FILES_MAX ? [`${folder}: ${String(files)}`, ...inner] : inner;
}

/** By each feature of the dashboard the features whose index it imports. */
function importsOfFeatures(): Map<string, Set<string>> {
  const root = "client-dashboard/features";
  return new Map(
    foldersOf(root).map((feature) => {
      const files = readdirSync(path.join(ROOT, root, feature), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => path.join(root, feature, name));
      const others = files.flatMap((file) =>
        [...readFileSync(path.join(ROOT, file), "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
          .map(([, target = ""]) => path.join(path.dirname(file), target).split("/"))
          .filter(([client, rooms]) => `${String(client)}/${String(rooms)}` === root)
          .map(([, , other = ""]) => other),
      );
      return [feature, new Set(others.filter((other) => other !== feature))];
    }),
  );
}

/** The names along a cycle, the first one again at its end; null: there is none. */
function findCycle(imports: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>();
  function follow(name: string, way: string[]): string[] | null {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return null;
    done.add(name);
    for (const other of imports.get(name) ?? []) {
      const cycle = follow(other, [...way, name]);
      if (cycle) return cycle;
    }
    return null;
  }
  for (const name of imports.keys()) {
    const cycle = follow(name, []);
    if (cycle) return cycle;
  }
  return null;
}

describe("docs/ARCHITECTURE.md", () => {
  const named = foldersOfTree();
  const there = foldersThere();

  TOPS.forEach((top) => {
    const within = (folder: string) => folder === top || folder.startsWith(`${top}/`);
    const anyIn = (folder: string) => `${path.dirname(folder)}/${ANY}`;

    it(`names every folder of ${top}/, two deep`, () => {
      const missing = there.filter(
        (folder) => within(folder) && !named.includes(folder) && !named.includes(anyIn(folder)),
      );
      expect(missing).to.deep.equal([]);
    });

    it(`names no folder of ${top}/ that is gone`, () => {
      const gone = named.filter(
        (folder) => within(folder) && !folder.endsWith(ANY) && !there.includes(folder),
      );
      expect(gone).to.deep.equal([]);
    });
  });

  it("has no folder of so many files that nothing is found in it", () => {
    expect(TOPS.flatMap(overfull)).to.deep.equal([]);
  });
});

describe("the features of the dashboard", () => {
  it("import each other without a cycle", () => {
    expect(findCycle(importsOfFeatures())).to.equal(null);
  });
});
