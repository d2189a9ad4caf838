import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { waitFor } from "../waitFor.js";

const WIDTH = 320;
const HEIGHT = 240;
const PER_SECOND = 15;
/** Then it begins anew. */
const FRAMES = 240;
const COLUMNS = 4;
const ROWS = 4;
const DARK = 40;
const BRIGHT = 220;

/** Which film is seen, and which frame of it. */
interface Seen {
  film: number;
  frame: number;
}

/** For a fake camera: each frame says by 16 dark and bright fields which film it belongs to (0 to 7), and its own number. */
export class Film {
  private readonly folder = mkdtempSync(path.join(tmpdir(), "mantel-film-"));

  constructor(readonly number: number) {
    const file = openSync(this.path, "w");
    writeSync(file, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
    for (let frame = 0; frame < FRAMES; frame += 1) {
      writeSync(file, "FRAME\n");
      writeSync(file, drawFrame({ film: number, frame }));
    }
    closeSync(file);
  }

  /** A Chromium with these sees the film in its camera, and nobody has to allow it. */
  get flags(): string[] {
    return [
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${this.path}`,
    ];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get path(): string {
    return path.join(this.folder, "film.y4m");
  }
}

/** What the video shows now; null: nothing, or no frame of a film. */
async function readFilm(page: Page, selector: string): Promise<Seen | null> {
  const brightness = await page.evaluate(
    ([place, width, height, columns, rows]) => {
      const video = document.querySelector<HTMLVideoElement>(place);
      if (!video || video.videoWidth === 0) return null;
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext("2d", { willReadFrequently: true })!;
      context.drawImage(video, 0, 0, width, height);
      const fields: number[] = [];
      for (let field = 0; field < columns * rows; field += 1) {
        const x = ((field % columns) + 0.5) * (width / columns);
        const y = (Math.floor(field / columns) + 0.5) * (height / rows);
        const { data } = context.getImageData(x - 5, y - 5, 10, 10);
        let sum = 0;
        for (let index = 1; index < data.length; index += 4) sum += data[index]!;
        fields.push(sum / (data.length / 4));
      }
      return fields;
    },
    [selector, WIDTH, HEIGHT, COLUMNS, ROWS] as const,
  );
  if (!brightness) return null;
  const middle = (DARK + BRIGHT) / 2;
  return readBits(brightness.map((value) => value > middle));
}

/** The picture is this film's, and it moves. */
export async function waitForFilm(page: Page, selector: string, film: Film): Promise<void> {
  const read = async () => {
    const seen = await readFilm(page, selector);
    return seen && seen.film === film.number ? seen.frame : null;
  };
  const first = await waitFor(`film ${film.number} in ${selector}`, read);
  await waitFor(`film ${film.number} in ${selector} to go on`, async () => {
    const frame = await read();
    return frame !== null && frame !== first;
  });
}

function drawFrame(seen: Seen): Buffer {
  const bits = bitsOf(seen);
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const field = Math.floor((y * ROWS) / HEIGHT) * COLUMNS + Math.floor((x * COLUMNS) / WIDTH);
      frame[y * WIDTH + x] = bits[field] ? BRIGHT : DARK;
    }
  return frame;
}

/** A bright and a dark field first, so that a black or a white picture is none; three bits of film, eight of frame, three that prove both. */
function bitsOf({ film, frame }: Seen): boolean[] {
  const proof = (film * 3 + frame * 5 + (frame >> 4)) % 8;
  return [true, false, ...bits(film, 3), ...bits(frame, 8), ...bits(proof, 3)];
}

function bits(value: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, index) => ((value >> (count - 1 - index)) & 1) === 1);
}

/** null for what is no frame of a film: a picture that is black, torn, or on its way from one frame to the next. */
function readBits(read: boolean[]): Seen | null {
  const number = (from: number, count: number) =>
    read.slice(from, from + count).reduce((sum, bit) => sum * 2 + Number(bit), 0);
  const seen = { film: number(2, 3), frame: number(5, 8) };
  return bitsOf(seen).every((bit, index) => bit === read[index]) ? seen : null;
}
