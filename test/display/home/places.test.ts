import { expect } from "chai";
import type { Box, PlaceFacts, Places } from "../../../client-display/screens/home/places/Places.js";
import { placesOf } from "../../../client-display/screens/home/places/placesOf.js";
import { letterSizes, type ViewingDistance } from "../../../shared/rules/letterSize.js";

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 800, height: 1280 },
  { width: 600, height: 1024 },
  { width: 1024, height: 600 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const DISTANCES: ViewingDistance[] = [1, 2, 3];
const WORDS = {
  en: {
    days: ["It is Wednesday afternoon", "It is the middle of the night"],
    buttons: ["Call me now", "Call me tonight", "Hold to speak"],
  },
  de: {
    days: ["Es ist Donnerstag\u00adnachmittag", "Es ist mitten in der Nacht"],
    buttons: ["Ruft mich jetzt an", "Ruft mich heute Abend an", "Halten und sprechen"],
  },
};

function factsOf(
  size: { width: number; height: number },
  distanceM: ViewingDistance,
  changes: Partial<PlaceFacts> = {},
): PlaceFacts {
  const { near, far } = letterSizes(size, { diagonalInches: null, distanceM });
  return {
    width: size.width - near,
    height: size.height - 0.52 * near,
    near: Math.ceil(near),
    far: Math.ceil(far),
    ...WORDS.en,
    dates: ["22 September"],
    nightDates: ["Wednesday, 22 September"],
    clockWords: ["in the afternoon"],
    isNight: false,
    clockWidth: 2.7,
    widthOf: (word) => 0.56 * word.length,
    buttonsWithHints: WORDS.en.buttons,
    hasBoard: true,
    side: null,
    ...changes,
  };
}

function boxesOf({ sky, day, date, clock, words, board, side, strip, foot }: Places): [string, Box][] {
  const named = { sky, day, date, clock, words, board, side, strip, foot };
  return Object.entries(named).filter((entry): entry is [string, Box] => entry[1] !== null);
}

function requireGoodPlaces(facts: PlaceFacts, places: Places): void {
  const boxes = boxesOf(places);
  boxes.forEach(([name, { left, top, width, height }]) => {
    expect(Math.min(left, top), name).to.be.at.least(-0.5);
    expect(left + width, name).to.be.at.most(facts.width + 0.5);
    expect(top + height, name).to.be.at.most(facts.height + 0.5);
  });
  boxes.forEach(([name, one], index) =>
    boxes.slice(index + 1).forEach(([other, two]) => {
      const across = Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left);
      const down = Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top);
      expect(across > 1 && down > 1, `${name} over ${other}`).to.equal(false);
    }),
  );
}

describe("the places of the clock screen", () => {
  SCREENS.forEach((size) => {
    DISTANCES.forEach((distanceM) => {
      it(`lie beside each other at ${size.width}x${size.height} from ${distanceM} m, in letters of the floor at least`, () => {
        for (const words of [WORDS.en, WORDS.de])
          for (const buttons of [words.buttons, []])
            for (const side of ["full", "cards", null] as const)
              for (const hasBoard of [true, false]) {
                const facts = factsOf(size, distanceM, { days: words.days, buttons, side, hasBoard });
                const places = placesOf({ ...facts, buttonsWithHints: buttons });

                requireGoodPlaces(facts, places);
                expect(Math.min(places.letters, places.dayLetters)).to.be.at.least(facts.near);
                expect(places.clockLetters).to.be.at.least(places.letters);
              }
      });
    });
  });

  [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
    { width: 1920, height: 1080 },
    { width: 768, height: 1024 },
    { width: 800, height: 1280 },
  ].forEach((size) => {
    it(`have letters for two metres at ${size.width}x${size.height}, with all buttons and two lines for what is next`, () => {
      const facts = factsOf(size, 2);
      const places = placesOf(facts);

      expect(places.letters).to.be.at.least(facts.far);
      expect(places.boardLines).to.be.at.least(2);
    });
  });

  it("have two lines for what is next at every height of that, whatever rounding does", () => {
    const buttons = WORDS.en.buttons.slice(0, 2);
    const tablet = factsOf({ width: 1280, height: 800 }, 2, { buttons, buttonsWithHints: buttons });
    for (let height = 770; height < 780; height += 0.04) {
      const facts = { ...tablet, near: 52, far: 104, height };

      expect(placesOf(facts).boardLines, `${height}`).to.be.at.least(2);
    }
  });

  it("have no hint where it needs a line more than the row of buttons has", () => {
    const buttons = ["Call me now", "Call me tonight", "Hold to speak"];
    const withHint = (hint: string) =>
      placesOf(
        factsOf({ width: 480, height: 320 }, 1, {
          near: 20,
          widthOf: (word) => 0.5 * word.length,
          buttons,
          buttonsWithHints: [...buttons.slice(0, 2), `Hold to speak${hint}`],
        }),
      ).foot;

    // Three lines in one text, and four as it is drawn: the hint begins a line of its own.
    expect(withHint(" or tap to record")).to.include({ columns: 3, hasHints: true });
    expect(withHint("\nor tap to record")).to.include({ columns: 3, hasHints: false });
    expect(withHint("\nor tap")).to.include({ columns: 3, hasHints: true });
  });

  it("let go of what stands around the clock before the letters become smaller", () => {
    const facts = factsOf({ width: 1280, height: 800 }, 2, { side: "full" });

    expect(placesOf(facts).side).to.equal(null);
    expect(placesOf(facts).letters).to.be.at.least(facts.far);
    expect(placesOf(factsOf({ width: 1280, height: 800 }, 1, { side: "full" })).side).not.to.equal(null);
  });

  it("keep targets of 20 mm, and 6 mm between them", () => {
    const facts = factsOf({ width: 1280, height: 800 }, 2);
    const { buttonHeight, gap, columns } = placesOf(facts).foot!;
    const mm = facts.near / 8.71;

    expect(columns).to.equal(3);
    expect(buttonHeight / mm).to.be.at.least(20);
    expect(gap / mm).to.be.at.least(5.9);
  });
});
