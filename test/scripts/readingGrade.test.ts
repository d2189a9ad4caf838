import { expect } from "chai";
import { isAboveBar, measureTexts, syllablesOf } from "../../scripts/words/readingGrade.js";

describe("scripts/words/readingGrade", () => {
  const WORDS: [string, number][] = [
    ["clock", 1],
    ["homes", 1],
    ["tablet", 2],
    ["pages", 2],
    ["wanted", 2],
    ["reminder", 3],
    ["idea", 3],
    ["medication", 4],
  ];
  WORDS.forEach(([word, syllables]) => {
    it(`counts ${syllables} in "${word}"`, () => {
      expect(syllablesOf(word)).to.equal(syllables);
    });
  });

  it("passes short words in short sentences", () => {
    const page = {
      lead: "You write a few words. They show on the screen in large letters.",
      list: ["She reads them there."],
    };

    const measured = measureTexts(page);

    expect(measured.words).to.equal(17);
    expect(isAboveBar(measured)).to.equal(false);
  });

  it("stops long words in a long sentence", () => {
    const page = [
      "Our comprehensive communication infrastructure facilitates continuous participation of geographically distributed family members in individual caregiving responsibilities.",
    ];

    const measured = measureTexts(page);

    expect(isAboveBar(measured)).to.equal(true);
  });

  it("leaves out links' addresses, labels and sources", () => {
    const page = {
      label: "Try it",
      href: "/a-page-that-is-long",
      sources: ["One two three four five."],
      text: "Read [this long page](/page) now.",
    };

    const measured = measureTexts(page);

    expect(measured.words).to.equal(5);
  });
});
