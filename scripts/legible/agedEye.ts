import sharp from "sharp";

/**
 * A picture of a screen as an old eye has it: 6/12 vision, the veil of a cataract, a yellowed lens, and the grain of what the eye can still tell
 * apart. What the figures rest on, and what this leaves out: docs/decisions/033.
 */

/** Samples for each minute of arc in what comes out. */
export const SAMPLES_PER_ARCMIN = 1.5;

/** 6/12 tells apart strokes of 2': 15 periods in a degree, of which the blur leaves one twentieth. */
const CYCLES_PER_ARCMIN = 15 / 60;
const CONTRAST_LEFT = 0.05;
const BLUR_ARCMIN = Math.sqrt(Math.log(1 / CONTRAST_LEFT) / 2) / (Math.PI * CYCLES_PER_ARCMIN);
/** A cataract spreads so much of the light over a degree, and so much over all that is seen. */
const HALO_SHARE = 0.3;
const HALO_ARCMIN = 60;
const VEIL_SHARE = 0.2;
/** What lenses and pupils of eighty years let through of the red, green and blue of a screen. */
const LENS = [0.65, 0.5, 0.15] as const;
const LUMINANCE = [0.2126, 0.7152, 0.0722] as const;
/** Differences below a fiftieth of white are lost at the grain of one minute of arc. */
const GRAIN = 0.02;
const GAMMA = 2.2;

/** The halo is so wide that every 16th sample is enough for it. */
const COARSE_BITS = 4;
const COARSE = 2 ** COARSE_BITS;
const GRAIN_TILE = 256;
/** From one look to the next, in samples: no part of the tile, so that looks have nothing in common. */
const GRAIN_STEP = 61;
const GRAINS = grains();

export interface Grey {
  width: number;
  height: number;
  /** 0 to 1, linear light. */
  values: Float32Array;
}

/** The screen as it would be with perfect eyes, in samples of the same size. */
export async function seenSharply(png: Buffer, pxPerArcmin: number): Promise<Grey> {
  return sampled(png, pxPerArcmin, LUMINANCE);
}

/** The screen as it reaches an old eye, without the grain. */
export async function seenByAgedEye(png: Buffer, pxPerArcmin: number): Promise<Grey> {
  const passed = LUMINANCE.map((share, index) => share * LENS[index]!);
  const weights = passed.map((share) => share / sum(passed));
  const light = await sampled(png, pxPerArcmin, weights);
  const blurred = blur(light, BLUR_ARCMIN * SAMPLES_PER_ARCMIN);
  const coarse = await sampled(png, pxPerArcmin * COARSE, weights);
  const halo = blur(coarse, (HALO_ARCMIN * SAMPLES_PER_ARCMIN) / COARSE);
  const veil = sum(coarse.values) / coarse.values.length;
  const { width, height } = light;
  const values = blurred.values.map((value, index) => {
    const x = index % width;
    const y = (index - x) / width;
    const around =
      halo.values[
        Math.min(halo.height - 1, y >> COARSE_BITS) * halo.width + Math.min(halo.width - 1, x >> COARSE_BITS)
      ]!;
    return value * (1 - HALO_SHARE - VEIL_SHARE) + around * HALO_SHARE + veil * VEIL_SHARE;
  });
  return { width, height, values };
}

/** What is left of it in one look, counted from 0: no eye holds still, and the grain falls elsewhere in the next look. */
export function atOneLook({ width, height, values }: Grey, look: number): Grey {
  const moved = look * GRAIN_STEP;
  return {
    width,
    height,
    values: values.map((value, index) => {
      const x = index % width;
      const y = (index - x) / width;
      return value + GRAINS[((y + moved) % GRAIN_TILE) * GRAIN_TILE + ((x + moved) % GRAIN_TILE)]!;
    }),
  };
}

/** Linear light, weighted by channel. */
async function sampled(png: Buffer, pxPerArcmin: number, weights: readonly number[]): Promise<Grey> {
  const { width = 0 } = await sharp(png).metadata();
  const wanted = Math.round((width / pxPerArcmin) * SAMPLES_PER_ARCMIN);
  const { data, info } = await sharp(png)
    .removeAlpha()
    .resize({ width: wanted })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const values = new Float32Array(info.width * info.height);
  for (let channel = 0; channel < 3; channel += 1) {
    // Of each of the 256 values that a channel can have, in place of a power for each sample.
    const light = Array.from({ length: 256 }, (_, value) => weights[channel]! * (value / 255) ** GAMMA);
    for (let index = 0; index < values.length; index += 1)
      values[index]! += light[data[index * info.channels + channel]!]!;
  }
  return { width: info.width, height: info.height, values };
}

function blur({ width, height, values }: Grey, sigma: number): Grey {
  const across = smooth(values, { lines: height, length: width, step: 1, next: width }, sigma);
  return {
    width,
    height,
    values: smooth(across, { lines: width, length: height, step: width, next: 1 }, sigma),
  };
}

interface Walk {
  lines: number;
  length: number;
  /** From one sample of a line to the next. */
  step: number;
  /** From one line to the next. */
  next: number;
}

/** Three running means are a Gaussian to within a few percent, at any width for the same work. */
function smooth(values: Float32Array, walk: Walk, sigma: number): Float32Array {
  const width = Math.sqrt((12 * sigma * sigma) / 3 + 1);
  const radius = (width - 1) / 2;
  return [1, 2, 3].reduce((from) => runningMean(from, walk, radius), values);
}

/** `radius` may have a fraction: the outermost samples count by it. Beyond the edge stands the edge. */
function runningMean(from: Float32Array, { lines, length, step, next }: Walk, radius: number): Float32Array {
  const to = new Float32Array(from.length);
  const whole = Math.floor(radius);
  const part = radius - whole;
  const weight = 2 * radius + 1;
  const edge = whole + 1;
  const walked = new Float32Array(length + 2 * edge);
  for (let line = 0; line < lines; line += 1) {
    const start = line * next;
    for (let index = 0; index < length; index += 1) walked[edge + index] = from[start + index * step]!;
    walked.fill(walked[edge]!, 0, edge).fill(walked[edge + length - 1]!, edge + length);
    let inner = 0;
    for (let index = 1; index < edge + whole + 1; index += 1) inner += walked[index]!;
    for (let index = 0; index < length; index += 1) {
      const after = walked[index + 2 * edge]!;
      to[start + index * step] = (inner + part * (walked[index]! + after)) / weight;
      inner += after - walked[index + 1]!;
    }
  }
  return to;
}

/** The same each time: a check that is run again says the same. */
function grains(): Float32Array {
  let state = 1;
  const noise = new Float32Array(GRAIN_TILE * GRAIN_TILE).map(() => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  });
  const { values } = blur({ width: GRAIN_TILE, height: GRAIN_TILE, values: noise }, SAMPLES_PER_ARCMIN / 2);
  const deviation = Math.sqrt(sum(values.map((value) => value * value)) / values.length);
  return values.map((value) => (value / deviation) * GRAIN);
}

function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let index = 0; index < values.length; index += 1) total += values[index]!;
  return total;
}
