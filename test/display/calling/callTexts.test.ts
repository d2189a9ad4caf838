import { expect } from "chai";
import type { CallTexts } from "../../../client-display/addons/calling/CallTexts.js";
import { de } from "../../../client-display/addons/calling/texts/de.js";
import { en } from "../../../client-display/addons/calling/texts/en.js";
import { es } from "../../../client-display/addons/calling/texts/es.js";
import { fr } from "../../../client-display/addons/calling/texts/fr.js";
import { it as italian } from "../../../client-display/addons/calling/texts/it.js";
import { nb } from "../../../client-display/addons/calling/texts/nb.js";
import { nl } from "../../../client-display/addons/calling/texts/nl.js";
import { pt } from "../../../client-display/addons/calling/texts/pt.js";
import type { DisplayLanguage } from "../../../shared/contract/displays.js";

const LANGUAGES: Record<DisplayLanguage, CallTexts> = { en, es, de, fr, it: italian, nl, pt, nb };

function sentencesOf(texts: CallTexts): Record<string, string> {
  const said = (value: string | ((name: string) => string)) =>
    typeof value === "string" ? value : value("Anna");
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, said(value as string)]));
}

describe("the words of a video call", () => {
  const english = sentencesOf(en);

  Object.entries(LANGUAGES).forEach(([code, texts]) => {
    it(`are all there in ${code}, name who is meant, and are short`, () => {
      const sentences = sentencesOf(texts);

      expect(Object.keys(sentences)).to.have.members(Object.keys(english));
      Object.entries(sentences).forEach(([name, sentence]) => {
        expect(sentence.length, name).to.be.within(3, 60);
        expect(sentence.split(" ").length, name).to.be.at.most(12);
        expect(sentence.includes("Anna"), name).to.equal(english[name]!.includes("Anna"));
        if (code !== "en") expect(sentence, name).to.not.equal(english[name]);
      });
    });
  });
});
