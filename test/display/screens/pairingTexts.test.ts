import { expect } from "chai";
import { de } from "../../../client-display/screens/pairing/texts/de.js";
import { en } from "../../../client-display/screens/pairing/texts/en.js";
import { es } from "../../../client-display/screens/pairing/texts/es.js";
import { fr } from "../../../client-display/screens/pairing/texts/fr.js";
import { it as italian } from "../../../client-display/screens/pairing/texts/it.js";
import { nb } from "../../../client-display/screens/pairing/texts/nb.js";
import { nl } from "../../../client-display/screens/pairing/texts/nl.js";
import type { PairingTexts } from "../../../client-display/screens/pairing/texts/PairingTexts.js";
import { pt } from "../../../client-display/screens/pairing/texts/pt.js";
import { pairingLanguageOf } from "../../../client-display/screens/pairing/texts/usePairingTexts.js";
import { DisplayLanguage } from "../../../shared/contract/displays.js";

const LANGUAGES: Record<DisplayLanguage, PairingTexts> = { en, es, de, fr, it: italian, nl, pt, nb };
/** "Code" is the word for it there too. */
const SAME_AS_ENGLISH: Partial<Record<DisplayLanguage, string[]>> = {
  de: ["waiting.code"],
  fr: ["waiting.code"],
  nl: ["waiting.code"],
};

function textsOf({ code, waiting }: PairingTexts): Record<string, string> {
  const named = (part: string, texts: object) =>
    Object.entries(texts).map(([name, text]) => [`${part}.${name}`, String(text)]);
  return Object.fromEntries([...named("code", code), ...named("waiting", waiting)]) as Record<string, string>;
}

describe("the words of a screen before it is paired", () => {
  DisplayLanguage.options
    .filter((code) => code !== "en")
    .forEach((code) => {
      it(`${code} has every text of English, none empty, none left in English`, () => {
        const texts = textsOf(LANGUAGES[code]);
        const english = textsOf(en);

        expect(Object.keys(texts)).to.deep.equal(Object.keys(english));
        expect(Object.values(texts).filter((text) => text.trim() === "")).to.deep.equal([]);
        const same = Object.keys(english).filter((path) => texts[path] === english[path]);
        expect(same).to.deep.equal(SAME_AS_ENGLISH[code] ?? []);
      });
    });

  (
    [
      ["pt-BR", "pt"],
      ["de-AT", "de"],
      ["no", "nb"],
      ["nn-NO", "nb"],
      ["nb-NO", "nb"],
      ["ja-JP", "en"],
      ["", "en"],
      [undefined, "en"],
    ] as const
  ).forEach(([browser, code]) => {
    it(`are ${code} in a browser that speaks ${browser ?? "nothing it tells"}`, () => {
      expect(pairingLanguageOf(browser)).to.equal(code);
    });
  });
});
