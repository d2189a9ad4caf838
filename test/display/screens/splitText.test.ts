import { expect } from "chai";
import { splitText } from "../../../client-display/screens/home/pages/splitText.js";

const MAX = 20;
const fits = (part: string) => part.length <= MAX;

describe("a text in pages", () => {
  it("stands as a whole where it fits", () => {
    expect(splitText("Lunch with Ola", fits)).to.deep.equal(["Lunch with Ola"]);
  });

  it("is split between words, evenly, and has every word once", () => {
    const text = "Take the white pill with a glass of water after lunch";
    const parts = splitText(text, fits);

    expect(parts.join(" ")).to.equal(text);
    expect(parts.every(fits)).to.equal(true);
    expect(Math.min(...parts.map((part) => part.split(" ").length))).to.be.at.least(2);
  });

  it("splits a word only where it does not fit alone, and says so by a hyphen", () => {
    expect(splitText("Die Blutdruckmessungserinnerung kommt", fits)).to.deep.equal([
      "Die",
      "Blutdruckmessungser-",
      "innerung kommt",
    ]);
  });

  it("divides a word at its soft hyphen, which is seen there", () => {
    expect(splitText("am Donnerstag\u00adnachmittag um neun", fits)).to.deep.equal([
      "am Donnerstag-",
      "nachmittag um neun",
    ]);
  });

  it("divides a word behind a hyphen of its own, and puts no second one there", () => {
    expect(splitText("Physiotherapie-Nachbesprechung", fits)).to.deep.equal([
      "Physiotherapie-",
      "Nachbesprechung",
    ]);
    expect(splitText("Krankengymnastikers-Nachbesprechung", fits)[0]).to.equal("Krankengymnastikers-");
    expect(splitText("Donnerstags-\u00adNachbesprechung", fits)[0]).to.equal("Donnerstags-");
    expect(splitText("Mittwochvormittag\u00a010-12", fits)).to.deep.equal(["Mittwochvormittag", "10-12"]);
  });

  it("puts no hyphen into an address or a number, which would be another one then", () => {
    for (const text of [
      "https://example.org/photographs",
      "ola.nordmann@example.org",
      "0047123456789012345678",
    ])
      expect(splitText(text, fits).join("")).to.equal(text);
  });

  ["\u00a0", "\u202f"].forEach((space) => {
    const time = `at${space}10:30`;

    it(`keeps on one part what a no-break space (${space.charCodeAt(0).toString(16)}) holds together`, () => {
      expect(splitText(`Physiotherapy ${time}`, fits)).to.deep.equal(["Physiotherapy", time]);
    });

    it("splits there what does not fit alone, before any word of it", () => {
      const pasted = "Take the white pill with water".replace(/ /g, space);

      expect(splitText(pasted, fits).map((part) => part.replace(/\s/g, " "))).to.deep.equal([
        "Take the white",
        "pill with water",
      ]);
    });
  });
});
