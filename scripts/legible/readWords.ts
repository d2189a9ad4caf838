import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import type { DisplayLanguage } from "../../shared/contract/displays.js";
import type { Grey } from "./agedEye.js";

/** Debian's names of the languages. */
const TRAINED: Record<DisplayLanguage, string> = {
  en: "eng",
  es: "spa",
  de: "deu",
  fr: "fra",
  it: "ita",
  nl: "nld",
  pt: "por",
  nb: "nor",
};
/** Letters do not touch the edge of what tesseract is given. */
const MARGIN = 24;
const ONE_LINE = "7";
const ONE_LETTER = "10";
/** Between what it reads in two pictures. */
const PAGE_END = "\f";

/** In samples of the picture. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is to be read: where it stands, in which language, and whether it is a single letter or digit. */
export interface Passage {
  box: Box;
  language: DisplayLanguage;
  isOneLetter: boolean;
}

/**
 * The words that tesseract reads in parts of a picture, in their order. To start it costs more than most parts, so that it is started once for all
 * of a kind. Throws when it is not installed.
 */
export async function readWords(picture: Grey, passages: readonly Passage[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "mantel-words-"));
  try {
    const files = await Promise.all(
      passages.map(async ({ box }, index) => {
        const file = path.join(folder, `${index}.png`);
        await writeFile(file, await cut(picture, box));
        return file;
      }),
    );
    const words: string[] = [];
    for (const indexes of kindsOf(passages)) {
      const list = path.join(folder, "list.txt");
      await writeFile(list, indexes.map((index) => `${files[index]!}\n`).join(""));
      const read = await runTesseract(list, passages[indexes[0]!]!);
      if (read.length < indexes.length)
        throw new Error(`tesseract read ${read.length} of ${indexes.length} pictures.`);
      indexes.forEach((index, place) => (words[index] = read[place]!));
    }
    return words;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What can be read by one start: the places of those of one language and one layout. */
function kindsOf(passages: readonly Passage[]): number[][] {
  const kinds = new Map<string, number[]>();
  passages.forEach(({ language, isOneLetter }, index) => {
    const kind = `${language} ${String(isOneLetter)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), index]);
  });
  return [...kinds.values()];
}

/** `list`: a file that names a picture in each line. Returns what is read in each of them, with some versions an empty text behind the last. */
async function runTesseract(list: string, { language, isOneLetter }: Passage): Promise<string[]> {
  const layout = isOneLetter ? ONE_LETTER : ONE_LINE;
  const child = spawn("tesseract", [list, "-", "-l", TRAINED[language], "--psm", layout, "--dpi", "300"], {
    // It is started several times side by side.
    env: { ...process.env, OMP_THREAD_LIMIT: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [text, problems] = [buffer(child.stdout), buffer(child.stderr)];
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`tesseract: ${(await problems).toString()}`);
  return (await text).toString().split(PAGE_END);
}

/** Dark letters on a light ground, as on paper: that is what tesseract has learnt. */
async function cut({ width, height, values }: Grey, box: Box): Promise<Buffer> {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const right = Math.min(width, Math.ceil(box.left + box.width));
  const bottom = Math.min(height, Math.ceil(box.top + box.height));
  const size = { width: right - left, height: bottom - top };
  const part = new Float32Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1)
      part[y * size.width + x] = Math.max(0, values[(top + y) * width + left + x]!) ** (1 / 2.2);
  const ground = median(part);
  const isDark = ground < (least(part) + most(part)) / 2;
  const paper = isDark ? 1 - ground : ground;
  const bytes = Buffer.from(part.map((value) => Math.min(255, 255 * (isDark ? 1 - value : value))));
  const shade = Math.round(255 * paper);
  return sharp(bytes, { raw: { ...size, channels: 1 } })
    .extend({
      top: MARGIN,
      bottom: MARGIN,
      left: MARGIN,
      right: MARGIN,
      background: { r: shade, g: shade, b: shade },
    })
    .png()
    .toBuffer();
}

function median(values: Float32Array): number {
  return values.toSorted()[Math.floor(values.length / 2)] ?? 0;
}

function least(values: Float32Array): number {
  return values.reduce((found, value) => Math.min(found, value), Infinity);
}

function most(values: Float32Array): number {
  return values.reduce((found, value) => Math.max(found, value), -Infinity);
}
