import { createRequire } from "node:module";
import type { Metadata, Sharp } from "sharp";
import { AppError, badInput } from "../core/AppError.js";
import { lazily } from "../core/lazily.js";

/** Enough for a TV across the room, and a twentieth of what a phone's camera gives. */
const PHOTO_EDGE_MAX = 1_600;
/** A face beside a name: 17 % of the shorter edge of the largest screens. */
const PORTRAIT_EDGE_MAX = 480;
/** The largest phone cameras give 108 million pixels, as JPEG, which is read at a fraction of its size. */
const JPEG_PIXELS_MAX = 110_000_000;
/**
 * Whole in memory while it is read: a small file can unfold into gigabytes. So is a progressive JPEG, which no camera writes: at 108 million
 * pixels the process grew by 650 MB, at 40 million by 250 MB, and by 30 MB with a camera's (process.resourceUsage, one photo).
 */
const OTHER_PIXELS_MAX = 40_000_000;
const BRANDS_END = 64;
const WORK_SECONDS_MAX = 15;
/** Those behind them would wait for longer than anybody does, each with a file of 15 MB. */
const WAITING_MAX = 8;
/** About as long as the photos that wait take. */
const BUSY_RETRY_SECONDS = 5;
const JPEG_QUALITY = 82;

/** What is read, whatever the content type says. SVG can name files and addresses, so it must not even be looked at. */
const READABLE = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);

/** With libvips, which nobody needs before the first photo. */
const loadSharp = lazily(() => {
  const sharp = createRequire(import.meta.url)("sharp") as typeof import("sharp").default;
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READABLE });
  // The pictures of a family are all different: libvips keeps none.
  sharp.cache(false);
  return sharp;
});

/** What is to be read: in memory already, or in a file that is read at its turn. */
export type PictureSource = Buffer | { read(): Promise<Buffer> };

export interface PreparedPicture {
  bytes: Buffer;
  contentType: "image/jpeg" | "image/png";
}

export interface PreparedPhoto {
  whole: PreparedPicture;
  /** Of the whole, in pixels. */
  width: number;
  height: number;
  /** The part with the face, as far as that can be told, cut square. */
  portrait: PreparedPicture;
}

let lastTurn: Promise<unknown> = Promise.resolve();
/** The one whose turn it is among them. */
let taken = 0;

/**
 * Upright, at most 1600 px, sRGB, and without what the camera wrote into it, such as where it was taken. JPEG, or PNG when something
 * shines through: the oldest displays read nothing newer. Throws 400 naming `file` for what is no picture.
 *
 * One photo at a time: ten at once would need the memory and the threads of everybody else. Throws 503 `busy` when many wait already.
 */
export async function preparePhoto(source: PictureSource): Promise<PreparedPhoto> {
  if (taken > WAITING_MAX) throw busy();
  taken += 1;
  try {
    const turn = lastTurn.then(async () => prepare(Buffer.isBuffer(source) ? source : await source.read()));
    lastTurn = turn.catch(nextGoesOn);
    return await turn;
  } finally {
    taken -= 1;
  }
}

function busy(): AppError {
  return new AppError({
    code: "busy",
    status: 503,
    message: "Many photos are coming in right now. Please try again in a moment.",
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });
}

/** The one whose photo it is gets the error. */
function nextGoesOn(): void {}

async function prepare(bytes: Buffer): Promise<PreparedPhoto> {
  await requirePicture(bytes);
  const sharp = loadSharp();
  try {
    const upright = readPicture(bytes)
      .autoOrient()
      .resize({ width: PHOTO_EDGE_MAX, height: PHOTO_EDGE_MAX, fit: "inside", withoutEnlargement: true });
    const pixels = await upright.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
    const isOpaque = pixels.info.channels < 4 || (await sharp(pixels.data).stats()).isOpaque;
    const { width, height } = pixels.info;
    const edge = Math.min(PORTRAIT_EDGE_MAX, width, height);
    const square = sharp(pixels.data).resize(edge, edge, { position: sharp.strategy.attention });
    return {
      whole: await encode(sharp(pixels.data), isOpaque),
      width,
      height,
      portrait: await encode(square, isOpaque),
    };
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** Throws before a single pixel is unfolded. */
async function requirePicture(bytes: Buffer): Promise<void> {
  if (isHeic(bytes))
    throw badInput("file", "HEIC photos can't be read here. Save the photo as JPEG and choose that file.");
  const { format, width, height, isProgressive } = await readMetadata(bytes);
  const max = format === "jpeg" && !isProgressive ? JPEG_PIXELS_MAX : OTHER_PIXELS_MAX;
  if (width * height > max)
    throw badInput("file", "This picture has too many pixels. Save it smaller and choose that file.");
}

/** Its container is AVIF's; which of the two is in it stands among the brands at its start. */
function isHeic(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, BRANDS_END);
  return start.slice(4, 8) === "ftyp" && /hei[cxms]|hev[cx]/.test(start) && !/avi[fs]/.test(start);
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    return await loadSharp()(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw unreadable(cause);
  }
}

function readPicture(bytes: Buffer): Sharp {
  // Half a photo is an upload that broke off; a camera's harmless oddities are only warnings.
  return loadSharp()(bytes, { failOn: "error", limitInputPixels: JPEG_PIXELS_MAX }).timeout({
    seconds: WORK_SECONDS_MAX,
  });
}

async function encode(picture: Sharp, isOpaque: boolean): Promise<PreparedPicture> {
  if (!isOpaque) return { bytes: await picture.png().toBuffer(), contentType: "image/png" };
  const jpeg = picture.flatten().jpeg({ quality: JPEG_QUALITY, mozjpeg: true });
  return { bytes: await jpeg.toBuffer(), contentType: "image/jpeg" };
}

/** sharp tells a bad picture from nothing else by its type, and reads from memory alone: whatever it throws is the picture's. */
function unreadable(cause: unknown): Error {
  const error = badInput("file", "This file isn't a picture that can be read. Choose another one.");
  error.cause = cause;
  return error;
}
