import { expect } from "chai";
import sharp from "sharp";
import { atOneLook, seenByAgedEye, seenSharply, type Grey } from "../../scripts/legible/agedEye.js";
import { compareWords } from "../../scripts/legible/compareWords.js";
import { formatVerdicts } from "../../scripts/legible/formatVerdicts.js";
import { arcminAtOneMetre, GLASSES, pxPerArcmin } from "../../scripts/legible/glasses.js";
import { judgeScreen, type ScreenVerdict } from "../../scripts/legible/judgeScreen.js";
import type { Part, ShownText } from "../../scripts/legible/drawScreens.js";

describe("what a reading of a screen counts", () => {
  it("takes words in any order, each once, and not their capitals or marks", () => {
    expect(compareWords("Take the white tablet.", "the TAKE tablet white")).to.deep.equal({
      words: 4,
      read: 4,
    });
    expect(compareWords("no no", "no")).to.deep.equal({ words: 2, read: 1 });
  });

  it("lets one letter of a long word be another, and of a short one none", () => {
    const rows: [stands: string, seen: string, read: number][] = [
      ["tablet", "tabIet", 1],
      ["tablet", "tabiot", 0],
      ["tablet", "tablt", 1],
      ["tablet", "tabletts", 0],
      ["milk", "mi1k", 0],
      ["9:05", "9:06", 1],
    ];
    rows.forEach(([stands, seen, read]) => expect(compareWords(stands, seen).read, seen).to.equal(read));
  });
});

describe("the verdict on all screens", () => {
  const well = { read: { words: 1_000, read: 980 }, control: { words: 1_000, read: 500 } };
  const rows: [what: string, changes: Partial<typeof well>, tooSmall: ShownText[], isLegible: boolean][] = [
    ["98 % of the words", {}, [], true],
    ["97.9 % of the words", { read: { words: 1_000, read: 979 } }, [], false],
    ["half of the control", {}, [], true],
    ["more than half of the control", { control: { words: 1_000, read: 501 } }, [], false],
    ["one text that is too small", {}, [textOf("other", 20)], false],
  ];
  rows.forEach(([what, changes, tooSmall, isLegible]) => {
    it(`is ${isLegible ? "legible" : "not legible"} with ${what}`, async () => {
      const { read, control } = { ...well, ...changes };
      const verdict = { ...(await verdictOn([])), read, baseline: read, tooSmall };

      const { table, ...found } = formatVerdicts({ verdicts: [verdict], control });

      expect(found.isLegible, table).to.equal(isLegible);
      expect(table.includes("Too small: clock, 1024x768, de: words (8.8')")).to.equal(tooSmall.length > 0);
    });
  });
});

describe("the verdict on a word that does not fit into its button", () => {
  it("is not legible, however well the rest is read", async () => {
    const cut = { ...textOf("button", 46), isCut: true };
    const counted = { words: 1_000, read: 1_000 };
    const verdict = { ...(await verdictOn([cut])), read: counted, baseline: counted };

    const { table, isLegible } = formatVerdicts({ verdicts: [verdict], control: { words: 1_000, read: 0 } });

    expect(isLegible).to.equal(false);
    expect(table).to.include("Cut off: clock, 1024x768, de: words");
  });
});

describe("the verdict on two languages", () => {
  it("lets none hide behind another that is read better", async () => {
    const verdictIn = async (language: "de" | "fr", read: number): Promise<ScreenVerdict> => {
      const verdict = await verdictOn([]);
      const counted = { words: 100, read };
      return { ...verdict, drawn: { ...verdict.drawn, language }, read: counted, baseline: counted };
    };
    const control = { words: 100, read: 0 };

    const verdicts = [await verdictIn("de", 100), await verdictIn("fr", 97)];

    expect(formatVerdicts({ verdicts, control }).isLegible).to.equal(false);
    expect(formatVerdicts({ verdicts: verdicts.slice(0, 1), control }).isLegible).to.equal(true);
  });
});

describe("letters that are too small", () => {
  // On a tablet of 9.7 inches 20' are 46 px at 1 m and 91 px at 2 m.
  const rows: [part: Part, typeSize: number, isTooSmall: boolean][] = [
    ["button", 46, false],
    ["button", 44, true],
    ["time", 91, false],
    ["time", 88, true],
    ["next", 88, true],
    ["label", 46, false],
    ["message", 46, false],
    ["day", 91, false],
    ["day", 84, true],
  ];
  rows.forEach(([part, typeSize, isTooSmall]) => {
    it(`${part} of ${typeSize} px: ${isTooSmall ? "yes" : "no"}`, async () => {
      const shown = textOf(part, typeSize);

      expect((await verdictOn([shown])).tooSmall).to.deep.equal(isTooSmall ? [shown] : []);
    });
  });
});

function textOf(part: Part, typeSize: number): ShownText {
  return { text: "words", part, typeSize, left: 0, top: 0, right: 200, bottom: typeSize, isCut: false };
}

/** Nothing is read: a unit test has no tesseract. */
function verdictOn(texts: ShownText[]): Promise<ScreenVerdict> {
  const png = Buffer.alloc(0);
  return judgeScreen({ name: "clock", language: "de", glass: GLASSES[0]!, png, texts, isRead: false });
}

describe("an old eye", () => {
  const [tablet] = GLASSES;

  it("has 20 minutes of arc for a capital of 5.8 mm a metre away", () => {
    const mm = Math.hypot(1024, 768) / (9.7 * 25.4);

    expect(arcminAtOneMetre((5.818 * mm) / 0.668, tablet!)).to.be.closeTo(20, 0.05);
    expect(pxPerArcmin(tablet!, 2)).to.be.closeTo(2 * pxPerArcmin(tablet!, 1), 1e-9);
  });

  it("leaves a twentieth of half of the stripes that 6/12 tells apart, and of wide ones about half", async () => {
    expect(await contrastLeft(4)).to.be.below(0.1);
    expect(await contrastLeft(16)).to.be.within(0.3, 0.55);
    expect(await contrastLeft(64)).to.be.within(0.45, 0.7);
  });
});

const PX_PER_ARCMIN = 2;
const EDGE_PX = 512;

/** Of upright stripes with so many minutes of arc from one to the next. */
async function contrastLeft(periodArcmin: number): Promise<number> {
  const png = await stripes(periodArcmin * PX_PER_ARCMIN);
  const [sharply, aged] = [
    await seenSharply(png, PX_PER_ARCMIN),
    atOneLook(await seenByAgedEye(png, PX_PER_ARCMIN), 0),
  ];
  return contrastOf(aged) / contrastOf(sharply);
}

function stripes(periodPx: number): Promise<Buffer> {
  const bytes = Buffer.alloc(EDGE_PX * EDGE_PX * 3);
  for (let index = 0; index < EDGE_PX * EDGE_PX; index += 1) {
    const light = 0.5 + 0.4 * Math.cos((2 * Math.PI * (index % EDGE_PX)) / periodPx);
    bytes.fill(Math.round(255 * light ** (1 / 2.2)), 3 * index, 3 * index + 3);
  }
  return sharp(bytes, { raw: { width: EDGE_PX, height: EDGE_PX, channels: 3 } })
    .png()
    .toBuffer();
}

/** By how much the columns differ, for their mean; the grain is lost in the mean of a column. */
function contrastOf({ width, height, values }: Grey): number {
  const columns = Array.from({ length: width }, (_, x) => {
    let sum = 0;
    for (let y = 0; y < height; y += 1) sum += values[y * width + x]!;
    return sum / height;
  }).slice(width / 4, (3 * width) / 4);
  const [least, most] = [Math.min(...columns), Math.max(...columns)];
  return (most - least) / (most + least);
}
