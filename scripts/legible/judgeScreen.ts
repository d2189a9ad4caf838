import type { DisplayLanguage } from "../../shared/contract/displays.js";
import { letterSizes, readableDistance } from "../../shared/rules/letterSize.js";
import { atOneLook, seenByAgedEye, seenSharply, SAMPLES_PER_ARCMIN, type Grey } from "./agedEye.js";
import { addReadings, compareWords, NOTHING_READ, type Reading } from "./compareWords.js";
import type { DrawnScreen, Part, ShownText } from "./drawScreens.js";
import { arcminAtOneMetre, pxPerArcmin } from "./glasses.js";
import { type Passage, readWords } from "./readWords.js";

/** The words of a text that tesseract reads with perfect eyes. */
interface Legible {
  shown: ShownText;
  words: string;
}

export interface ScreenVerdict {
  drawn: DrawnScreen;
  /** Minutes of arc at 1 m: of everything, and of day, time and next thing (null: none of them is there). */
  smallest: number;
  smallestFar: number | null;
  /** The texts whose letters are smaller than they have to be. */
  tooSmall: ShownText[];
  /** The words that do not fit into their buttons. */
  cutOff: ShownText[];
  /** Of the words that tesseract reads with perfect eyes, those that it reads with old ones. */
  read: Reading;
  /** Of all words, those that it reads with perfect eyes: what tesseract itself can. */
  baseline: Reading;
  legible: Legible[];
  /** What was not read, for whoever looks why. */
  missed: string[];
}

const FAR: Part[] = ["day", "time", "next"];
/** What has to be read; the rest only has to be large enough. */
const READ: Part[] = [...FAR, "label", "message", "button"];
/** Who does not read a line at once looks again. The control at half the size has as many looks. */
const LOOKS = 3;
/** A smaller screen has no room for letters that are read from the chair. */
const CHAIR_FROM_INCHES = 9;
/** Of the letters for the chair: upright, a name of a day on two lines gives way to three lines of what comes next. */
const UPRIGHT_DAY = 0.75;
/** Sizes are rounded to whole pixels. */
const ROUNDING_PX = 0.5;
/** Beside a line, in minutes of arc. */
const AIR_ARCMIN = 2;
/** From the middle of a line to the top of its accents and the foot of its letters, in type sizes: not so far as the frame of a button. */
const ABOVE_MIDDLE = 0.46;
const BELOW_MIDDLE = 0.58;

/** Measures the letters of a screen, and reads it with perfect and with old eyes. */
export async function judgeScreen(drawn: DrawnScreen): Promise<ScreenVerdict> {
  const { texts, glass } = drawn;
  const sizeOf = ({ typeSize }: ShownText) => arcminAtOneMetre(typeSize, glass);
  const far = texts.filter(({ part }) => FAR.includes(part));
  const verdict: ScreenVerdict = {
    drawn,
    smallest: Math.min(...texts.map(sizeOf)),
    smallestFar: far.length > 0 ? Math.min(...far.map(sizeOf)) : null,
    tooSmall: texts.filter((text) => text.typeSize < leastOf(text, drawn) - ROUNDING_PX),
    cutOff: texts.filter(({ isCut }) => isCut),
    read: NOTHING_READ,
    baseline: NOTHING_READ,
    legible: [],
    missed: [],
  };
  for (const [metres, group] of drawn.isRead ? byDistance(drawn) : []) {
    const arcmin = pxPerArcmin(glass, metres);
    await readTexts(verdict, group, {
      sharp: await seenSharply(drawn.png, arcmin),
      ...(await look(drawn, arcmin)),
    });
  }
  return verdict;
}

/** The same words of each text where its letters have half of what they need: an old eye must not read them. */
export async function readAtHalf({ drawn, legible }: ScreenVerdict): Promise<Reading> {
  const { glass, language } = drawn;
  const half = ({ shown }: Legible) =>
    2 * readableDistance(shown.typeSize, glass, glass.viewing.diagonalInches);
  let reading = NOTHING_READ;
  for (const [metres, group] of grouped(legible, half)) {
    const sight = await look(drawn, pxPerArcmin(glass, metres));
    const texts = group.map(({ shown, words }) => ({ words, passage: passageOf(shown, sight, language) }));
    const readings = await readWithOldEyes(texts, sight);
    reading = readings.map(({ counted }) => counted).reduce(addReadings, reading);
  }
  return reading;
}

interface Sight {
  /** What is seen at each look, counted from 0. */
  agedAt: (index: number) => Grey;
  samplesPerPx: number;
}

async function look({ png }: DrawnScreen, arcmin: number): Promise<Sight> {
  const aged = await seenByAgedEye(png, arcmin);
  return { agedAt: (index) => atOneLook(aged, index), samplesPerPx: SAMPLES_PER_ARCMIN / arcmin };
}

async function readTexts(
  verdict: ScreenVerdict,
  group: ShownText[],
  sight: Sight & { sharp: Grey },
): Promise<void> {
  const passages = group.map((shown) => passageOf(shown, sight, verdict.drawn.language));
  const sharp = await readWords(sight.sharp, passages);
  // What tesseract cannot read at all says nothing about the eye.
  const legible = group.map((shown, index) => ({ shown, words: wordsIn(shown.text, sharp[index]!) }));
  const texts = legible.map(({ words }, index) => ({ words, passage: passages[index]! }));
  const readings = await readWithOldEyes(texts, sight);
  verdict.legible.push(...legible);
  readings.forEach(({ counted, seen }, index) => {
    verdict.baseline = addReadings(verdict.baseline, compareWords(group[index]!.text, sharp[index]!));
    verdict.read = addReadings(verdict.read, counted);
    if (counted.read < counted.words) verdict.missed.push(`${texts[index]!.words} | ${seen}`);
  });
}

/** Of each text the words that at least one look reads. A look that has read all of them is the last. */
async function readWithOldEyes(
  texts: { words: string; passage: Passage }[],
  { agedAt }: Sight,
): Promise<{ counted: Reading; seen: string }[]> {
  const found = texts.map(({ words, passage }) => ({ words, passage, left: words, seen: [] as string[] }));
  for (let index = 0; index < LOOKS; index += 1) {
    const again = found.filter(({ left }) => left !== "");
    if (again.length === 0) break;
    const read = await readWords(
      agedAt(index),
      again.map(({ passage }) => passage),
    );
    again.forEach((text, place) => {
      text.seen.push(read[place]!.trim().replace(/\s+/g, " "));
      text.left = wordsNotIn(text.left, read[place]!);
    });
  }
  return found.map(({ words, left, seen }) => {
    const { words: all } = compareWords(words, "");
    const { words: missing } = compareWords(left, "");
    return { counted: { words: all, read: all - missing }, seen: seen.join(" | ") };
  });
}

/** The texts that have to be read, by how far away the reader is. */
function byDistance({ texts, glass }: DrawnScreen): Map<number, ShownText[]> {
  const { diagonalInches, distanceM } = glass.viewing;
  return grouped(
    texts.filter(({ part }) => READ.includes(part)),
    (shown) => {
      const wanted = FAR.includes(shown.part) ? distanceM : 1;
      // Where the screen does not allow it, from where the set-up check says that it is readable.
      return Math.min(wanted, readableDistance(shown.typeSize, glass, diagonalInches));
    },
  );
}

function grouped<Item>(items: Item[], metresOf: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) groups.set(metresOf(item), [...(groups.get(metresOf(item)) ?? []), item]);
  return groups;
}

function wordsIn(text: string, seen: string): string {
  return chosenWords(text, (word) => isRead(word, seen));
}

function wordsNotIn(text: string, seen: string): string {
  return chosenWords(text, (word) => !isRead(word, seen));
}

function chosenWords(text: string, isChosen: (word: string) => boolean): string {
  return text.split(/\s+/).filter(isChosen).join(" ");
}

function isRead(word: string, seen: string): boolean {
  const { words, read } = compareWords(word, seen);
  return words > 0 && read === words;
}

function passageOf(shown: ShownText, { samplesPerPx }: Sight, language: DisplayLanguage): Passage {
  const air = AIR_ARCMIN * SAMPLES_PER_ARCMIN;
  const middle = (shown.top + shown.bottom) / 2;
  const box = {
    left: shown.left * samplesPerPx - air,
    top: (middle - ABOVE_MIDDLE * shown.typeSize) * samplesPerPx,
    width: (shown.right - shown.left) * samplesPerPx + 2 * air,
    height: (ABOVE_MIDDLE + BELOW_MIDDLE) * shown.typeSize * samplesPerPx,
  };
  return { box, language, isOneLetter: shown.text.trim().length === 1 };
}

/**
 * The least type size that a text may have, in CSS pixels: of day, time and next thing that for the chair, where the screen allows it
 * (docs/decisions/030), of everything else that for 1 m.
 */
function leastOf({ part }: ShownText, { glass }: DrawnScreen): number {
  const { near, far } = letterSizes(glass, glass.viewing);
  if (!FAR.includes(part) || glass.viewing.diagonalInches < CHAIR_FROM_INCHES) return near;
  return part === "day" && glass.height > glass.width ? Math.max(near, UPRIGHT_DAY * far) : far;
}
