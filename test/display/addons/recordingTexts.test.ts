import { expect } from "chai";
import type { RecordingTexts } from "../../../client-display/addons/recording/RecordingTexts.js";
import { de } from "../../../client-display/addons/recording/texts/de.js";
import { en } from "../../../client-display/addons/recording/texts/en.js";
import { es } from "../../../client-display/addons/recording/texts/es.js";
import { fr } from "../../../client-display/addons/recording/texts/fr.js";
import { it as italian } from "../../../client-display/addons/recording/texts/it.js";
import { nb } from "../../../client-display/addons/recording/texts/nb.js";
import { nl } from "../../../client-display/addons/recording/texts/nl.js";
import { pt } from "../../../client-display/addons/recording/texts/pt.js";
import type { DisplayLanguage } from "../../../shared/contract/displays.js";

const LANGUAGES: Record<DisplayLanguage, RecordingTexts> = { en, es, de, fr, it: italian, nl, pt, nb };
/** What a language rightly says as English does. */
const SAME_AS_ENGLISH: Partial<Record<DisplayLanguage, string[]>> = { nb: ["ok"] };

function sentencesOf(texts: object, path = ""): Record<string, string> {
  return Object.entries(texts).reduce<Record<string, string>>((found, [name, value]) => {
    if (typeof value === "object") return { ...found, ...sentencesOf(value as object, `${path}${name}.`) };
    const sentence: unknown = typeof value === "function" ? (value as (n: number) => string)(7) : value;
    return { ...found, [path + name]: String(sentence) };
  }, {});
}

describe("the words of recording", () => {
  const english = sentencesOf(en);

  Object.entries(LANGUAGES).forEach(([code, texts]) => {
    it(`are all there in ${code}, and short enough to stay on the screen`, () => {
      const sentences = sentencesOf(texts);
      const same = SAME_AS_ENGLISH[code as DisplayLanguage] ?? [];

      expect(Object.keys(sentences)).to.have.members(Object.keys(english));
      Object.entries(sentences).forEach(([name, sentence]) => {
        expect(sentence.trim(), name).to.not.equal("");
        expect(sentence.length, name).to.be.at.most(60);
        expect(sentence, name).to.not.match(/!/);
        if (code !== "en" && !same.includes(name)) expect(sentence, name).to.not.equal(english[name]);
      });
    });

    it(`count one second and several in ${code}`, () => {
      expect(texts.secondsLeft(1)).to.include("1").and.to.not.equal(texts.secondsLeft(2).replace("2", "1"));
      expect(texts.secondsLeft(12)).to.include("12");
    });
  });
});
