import { formatTable } from "../../bench/support/report.js";
import { addReadings, NOTHING_READ, type Reading, shareOf } from "./compareWords.js";
import type { Legibility } from "./checkLegible.js";
import type { DrawnScreen } from "./drawScreens.js";
import { arcminAtOneMetre } from "./glasses.js";
import type { ScreenVerdict } from "./judgeScreen.js";

/** Of the words, with old eyes from the chair. */
const READ_BAR = 0.98;
/** Of all words, tesseract has to read so many with perfect eyes, or the check says nothing. */
const BASELINE_BAR = 0.95;
/** At half the size an old eye must not read on: otherwise the check is too easy. */
const CONTROL_MAX = 0.5;

/** A line for each screen and size, with the worst of its languages; and whether all of it holds, in each language by itself. */
export function formatVerdicts({ verdicts, control }: Legibility): { table: string; isLegible: boolean } {
  const rows = groupsOf(verdicts).map(rowOf);
  const total = sumOf(verdicts, "read");
  const baseline = sumOf(verdicts, "baseline");
  const languages = [...new Set(verdicts.map(({ drawn }) => drawn.language))].map((language) => {
    const own = verdicts.filter(({ drawn }) => drawn.language === language);
    return { language, read: sumOf(own, "read"), baseline: sumOf(own, "baseline") };
  });
  const tooSmall = verdicts.filter((verdict) => verdict.tooSmall.length > 0);
  const isLegible =
    tooSmall.length === 0 &&
    verdicts.every(({ cutOff }) => cutOff.length === 0) &&
    languages.every(({ read }) => shareOf(read) >= READ_BAR) &&
    languages.every((one) => shareOf(one.baseline) >= BASELINE_BAR) &&
    shareOf(control) <= CONTROL_MAX;
  const heads = ["screen", "size", "smallest", "far ones", "read", "worst language", "sharp"];
  const lines = [
    formatTable(heads, rows),
    "",
    `Letters in minutes of arc at 1 m (20 is the floor; far ones are read at ${verdicts[0]?.drawn.glass.viewing.distanceM ?? 2} m).`,
    `Read with old eyes: ${percent(total)} of ${total.words} words (bar ${READ_BAR * 100} % in each language).`,
    `With perfect eyes, by tesseract itself: ${percent(baseline)} (bar ${BASELINE_BAR * 100} % in each language).`,
    ...languages.map(
      (one) =>
        `${one.language}: ${percent(one.read)} with old eyes, ${percent(one.baseline)} with perfect ones.`,
    ),
    `Control at half the size: ${percent(control)} (must stay below ${CONTROL_MAX * 100} %).`,
    ...tooSmall.map(({ drawn, tooSmall: texts }) => {
      const words = texts.map(
        ({ text, typeSize }) => `${text} (${arcminAtOneMetre(typeSize, drawn.glass).toFixed(1)}')`,
      );
      return `Too small: ${placeOf(drawn)}: ${words.join(", ")}`;
    }),
    ...verdicts.flatMap(({ drawn, cutOff, missed }) => [
      ...cutOff.map(({ text }) => `Cut off: ${placeOf(drawn)}: ${text}`),
      ...missed.map((words) => `Not read: ${placeOf(drawn)}: ${words}`),
    ]),
    isLegible ? "Legible." : "NOT legible.",
  ];
  return { table: lines.join("\n"), isLegible };
}

function placeOf({ name, glass, language }: DrawnScreen): string {
  return `${name}, ${glass.name}, ${language}`;
}

/** Of one screen on one glass, in all languages. */
function groupsOf(verdicts: ScreenVerdict[]): ScreenVerdict[][] {
  const groups = new Map<string, ScreenVerdict[]>();
  for (const verdict of verdicts) {
    const name = `${verdict.drawn.name} ${verdict.drawn.glass.name}`;
    groups.set(name, [...(groups.get(name) ?? []), verdict]);
  }
  return [...groups.values()];
}

function rowOf(verdicts: ScreenVerdict[]): string[] {
  const { drawn } = verdicts[0]!;
  const worst = verdicts.toSorted((one, other) => shareOf(one.read) - shareOf(other.read))[0]!;
  const far = verdicts.flatMap(({ smallestFar }) => smallestFar ?? []);
  return [
    drawn.name,
    drawn.glass.name,
    Math.min(...verdicts.map(({ smallest }) => smallest)).toFixed(1),
    far.length > 0 ? Math.min(...far).toFixed(1) : "",
    percent(sumOf(verdicts, "read")),
    `${worst.drawn.language} ${percent(worst.read)}`,
    percent(sumOf(verdicts, "baseline")),
  ];
}

function sumOf(verdicts: ScreenVerdict[], what: "read" | "baseline"): Reading {
  return verdicts.map((verdict) => verdict[what]).reduce(addReadings, NOTHING_READ);
}

function percent(reading: Reading): string {
  return `${(shareOf(reading) * 100).toFixed(1)} %`;
}
