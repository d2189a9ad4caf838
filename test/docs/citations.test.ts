import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = [
  "bench",
  "client-dashboard",
  "client-display",
  "docs",
  "scripts",
  "server",
  "shared",
  "test",
] as const;
const TEXT = /\.(ts|tsx|js|cjs|mjs|css|ejs|html|md|jsonc|py|sh|yml)$/;
/** What earlier builds have recorded, and this file, which names what must not be cited. */
const LEFT_OUT = /^test\/(fixtures|docs)\//;

/** It finds files where earlier builds had them. */
const OF_BUILDS_BEFORE = /^scripts\/testing\/recordBuild\//;

/** A document that was never in the repository. The specification of something else has an "of" behind it. */
const NEVER_HERE =
  /\b(design|specification)\.md\b|\(design[,:] |\bspecification, section|\bthe specification\b(?! of)/i;

interface TextFile {
  name: string;
  text: string;
}

describe("the documents that code and documents cite", () => {
  const files = listFiles().map(readText);
  const names = new Set(files.map(({ name }) => name));
  const delivery = textOf("docs/DELIVERY.md");

  it("are in the repository", () => {
    const missing = citationsOf(files, /\bdocs\/[\w/.-]+\.md\b/g).filter(({ cited }) => !names.has(cited));

    expect(missing).to.deep.equal([]);
    expect(files.filter(({ text }) => NEVER_HERE.test(text)).map(({ name }) => name)).to.deep.equal([]);
  });

  it("are found by the links of a document", () => {
    const documents = files.filter(({ name }) => name.endsWith(".md"));

    const missing = citationsOf(documents, /(?<![\w/.])[\w/.-]+\.md\b/g).filter(
      ({ name, cited }) => ![cited, `docs/${cited}`, path.join(path.dirname(name), cited)].some(isThere),
    );

    expect(missing).to.deep.equal([]);
  });

  it("have the rule or the heading that is cited", () => {
    const rules = headingsOf(delivery);

    const unknownRules = citationsOf(files, /docs\/DELIVERY\.md, ([\w-]+)/g).filter(
      ({ cited }) => !rules.includes(cited),
    );
    const unknownHeadings = citationsOf(files, /(docs\/\w+\.md, "[^"]+)"/g).filter(({ cited }) => {
      const [document = "", heading = ""] = cited.split(', "');
      return !headingsOf(textOf(document)).includes(heading);
    });

    expect([...unknownRules, ...unknownHeadings]).to.deep.equal([]);
  });

  it("have a record for each number of a decision, and one number for each record", () => {
    const records = [...names].filter((name) => name.startsWith("docs/decisions/"));
    const numbers = records.map((name) => path.basename(name).slice(0, 3));

    const unknown = citationsOf(files, /\bdecisions?[/ ](\d{3})/g).filter(
      ({ cited }) => !numbers.includes(cited),
    );

    expect(unknown).to.deep.equal([]);
    expect(numbers).to.deep.equal([...new Set(numbers)]);
    records.forEach((name, at) => expect(textOf(name)).to.match(new RegExp(`^# ${numbers[at]!}: `)));
  });

  it("name files and tests that are there", () => {
    const named = citationsOf([{ name: "docs/DELIVERY.md", text: delivery }], /`([\w./]+\.ts)`/g);
    const titles = delivery.matchAll(/`([\w./]+\.test\.ts)` \("([^)]+)"\)/g);

    const missing = named.filter(({ cited }) => fileNamed(cited) === undefined);
    const untold = [...titles].flatMap(([, file = "", said = ""]) => {
      const text = textOf(fileNamed(file) ?? "");
      return said.split('" and "').filter((title) => !text.includes(title.replace(/\s+/g, " ")));
    });

    expect(missing).to.deep.equal([]);
    expect(untold).to.deep.equal([]);
  });

  it("name tests and files of the project by paths that are there", () => {
    const tests = citationsOf(files, /(?<![\w/.*-])([\w./-]*\w\.test\.ts)\b/g);
    const paths = citationsOf(
      files,
      /(?<![\w/.-])((?:bench|client-dashboard|client-display|scripts|server|shared|test)\/[\w./-]+\.(?:tsx?|mjs|cjs|css|ejs|py))\b/g,
    );

    const missing = [...tests, ...paths].filter(
      ({ name, cited }) =>
        !OF_BUILDS_BEFORE.test(name) && fileNamed(cited) === undefined && !existsSync(path.join(ROOT, cited)),
    );

    expect(missing).to.deep.equal([]);
  });

  it("say of each test in test/security what it tries", () => {
    const [, cases = ""] = textOf("docs/SECURITY.md").split("## Abuse cases");
    const tests = [...names].filter((name) => /^test\/security\/.*\.test\.ts$/.test(name));

    expect(tests.filter((name) => !cases.includes(`\`${name}\``))).to.deep.equal([]);
  });

  function isThere(name: string): boolean {
    return names.has(name);
  }

  function fileNamed(name: string): string | undefined {
    return [...names].find((file) => file.endsWith(`/${name}`));
  }

  function textOf(name: string): string {
    return files.find((file) => file.name === name)?.text ?? "";
  }
});

function listFiles(): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.join(folder, file),
    ),
  );
  return [...readdirSync(ROOT), ...inFolders].filter((file) => TEXT.test(file) && !LEFT_OUT.test(file));
}

/** Lines of a comment are put together, since a citation may go over two. The headings of a document stay where they are. */
function readText(name: string): TextFile {
  const text = readFileSync(path.join(ROOT, name), "utf8");
  return { name, text: text.replace(/\n[ \t]*(\*(?!\/)|\/\/)?[ \t]*(?=[^\s#])/g, " ") };
}

/** The first group of each match, or all of it. */
function citationsOf(files: TextFile[], pattern: RegExp): Array<{ name: string; cited: string }> {
  return files.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ name, cited: match[1] ?? match[0] })),
  );
}

function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+?)$/gm)].map(([, heading = ""]) => heading);
}
