import { expect } from "chai";
import { CALENDAR_COLORS, CALENDAR_PALETTE } from "../../shared/theme/calendarColors.js";
import { PALETTE, type PaletteColor, type PaletteName } from "../../shared/theme/tokens.js";

/** AAA for text of any size, WCAG 2.2 success criterion 1.4.6 (docs/PRODUCT.md, "How it looks"). */
const AAA = 7;

const TEXT_PAIRS: Array<[text: PaletteColor, background: PaletteColor]> = [
  ["text", "background"],
  ["text", "surface"],
  ["text", "raised"],
  ["quiet", "background"],
  ["quiet", "surface"],
  ["accent", "background"],
  ["onAccent", "accent"],
  ["onGood", "good"],
  ["onAlert", "alert"],
  ["good", "background"],
  ["alert", "background"],
];

describe("the palette", () => {
  (Object.keys(PALETTE) as PaletteName[]).forEach((name) => {
    TEXT_PAIRS.forEach(([text, background]) => {
      it(`keeps ${text} on ${background} readable from across the room, ${name}`, () => {
        expect(contrast(PALETTE[name][text], PALETTE[name][background])).to.be.at.least(AAA);
      });
    });
    CALENDAR_COLORS.forEach((color) => {
      it(`keeps the ${color} of a followed calendar readable on a surface and on the page, ${name}`, () => {
        const { surface, background, raised } = PALETTE[name];
        for (const below of [surface, background, raised])
          expect(contrast(CALENDAR_PALETTE[name][color], below)).to.be.at.least(4.5);
      });
    });
  });
});

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
