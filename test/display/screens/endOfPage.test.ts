import { expect } from "chai";
import fc from "fast-check";
import { endOfPage } from "../../../client-display/ui/endOfPage.js";

/** As many characters as a page of this test holds. */
const shorterThan = (length: number) => (part: string) => part.length <= length;

/** All pages of a text, as the display cuts them. */
function pagesOf(text: string, length: number): string[] {
  const pages: string[] = [];
  for (let rest = text.trim(); rest;) {
    const end = endOfPage(rest, shorterThan(length));
    pages.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return pages;
}

describe("the pages of a text that is too long for its screen", () => {
  it("end with a sentence", () => {
    expect(pagesOf("Good morning, Mum. Please take the white tablets. Ola comes at five.", 55)).to.deep.equal(
      ["Good morning, Mum. Please take the white tablets.", "Ola comes at five."],
    );
  });

  it("end with a part of a sentence that is too long, and else with a word", () => {
    expect(pagesOf("Take the white tablets with some water, then lie down", 45)).to.deep.equal([
      "Take the white tablets with some water,",
      "then lie down",
    ]);
    expect(pagesOf("Take the white tablets with some water", 30)).to.deep.equal([
      "Take the white tablets with",
      "some water",
    ]);
  });

  it("do not part a dose, a time or a date after its full stop", () => {
    expect(pagesOf("Take one at 8. 30 minutes later eat something small", 30)).to.deep.equal([
      "Take one at 8. 30 minutes",
      "later eat something small",
    ]);
  });

  it("end where the family began a new line", () => {
    expect(pagesOf("White tablets\nGlass of water\nThen a walk", 30)).to.deep.equal([
      "White tablets\nGlass of water",
      "Then a walk",
    ]);
  });

  it("have no page of a word or two for the sake of a comma", () => {
    expect(pagesOf("Mum, please take the white tablets now", 34)).to.deep.equal([
      "Mum, please take the white tablets",
      "now",
    ]);
  });

  it("break a word that no page holds", () => {
    expect(pagesOf("https://example.org/a", 8)).to.deep.equal(["https://", "example.", "org/a"]);
  });

  it("do not part what a no-break space holds together, unless a page holds no more", () => {
    for (const space of ["\u00a0", "\u202f"]) {
      expect(pagesOf(`Please come at${space}10:30${space}am`, 18)).to.deep.equal([
        "Please come",
        `at${space}10:30${space}am`,
      ]);
      expect(pagesOf(`Take${space}the${space}white${space}pill`, 10)).to.deep.equal([
        `Take${space}the`,
        `white${space}pill`,
      ]);
    }
  });

  it("hold the whole text in its order, and none is empty or more than fits", () => {
    const word = fc.stringMatching(/^[a-zäß]{1,12}[.,!?]?$/);
    const text = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(text, fc.integer({ min: 13, max: 90 }), (whole, length) => {
        const pages = pagesOf(whole, length);

        expect(pages.join(" ")).to.equal(whole);
        pages.forEach((page) => expect(page.length).to.be.within(1, length));
      }),
    );
  });
});
