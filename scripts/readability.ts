/**
 * `npm run check:words`: the reading grade of every page of the public site, by the formula of Flesch and Kincaid (a US school grade; 6 is
 * read at about 12). It reads the pages' texts.ts, so nothing has to be built. Ends with 1 when a page is above the bar.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isAboveBar, type Measured, measureTexts } from "./words/readingGrade.js";

const SITE = path.resolve(import.meta.dirname, "../client-dashboard/site");

interface Row extends Measured {
  page: string;
}

const files = readdirSync(SITE, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "texts.ts")
  .sort();
const rows = await Promise.all(files.map(measureFile));
printTable(rows);
if (rows.some(isAboveBar)) process.exitCode = 1;

async function measureFile(file: string): Promise<Row> {
  const module = (await import(pathToFileURL(path.join(SITE, file)).href)) as Record<string, unknown>;
  return { page: path.dirname(file), ...measureTexts(Object.values(module)) };
}

function printTable(measured: Row[]): void {
  const width = Math.max(...measured.map(({ page }) => page.length));
  console.log(`${"page".padEnd(width)}  words  words/sentence  grade`);
  for (const row of measured) {
    const { page, words, wordsPerSentence, grade } = row;
    const cells = [
      page.padEnd(width),
      String(words).padStart(5),
      wordsPerSentence.toFixed(1).padStart(14),
      grade.toFixed(1).padStart(5),
    ];
    console.log(cells.join("  ") + (isAboveBar(row) ? "  above the bar" : ""));
  }
}
