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

  it("splits a word only where it does not fit alone", () => {
    expect(splitText("Die Blutdruckmessungserinnerung kommt", fits)).to.deep.equal([
      "Die",
      "Blutdruckmessungseri",
      "nnerung kommt",
    ]);
  });
});
