import { expect } from "chai";
import { JOKES, jokeOfTheDay } from "../../../server/features/extras/jokes/jokeOfTheDay.js";
import { DisplayLanguage } from "../../../shared/contract/displays.js";
import { JOKE_MAX } from "../../../shared/limits.js";

/** Beginnings of words; none of these belongs into a living room. */
const NOT_FOR_A_LIVING_ROOM: Record<DisplayLanguage, string> = {
  en: "dead die[sd]? death kill ill sick doctor hospital pill forg[eo]t memor\\w+ god church priest pray president sex drunk beer wine fat ugly stupid dumb idiot hell damn mother-in-law",
  es: "muert\\w+ morir enferm\\w+ médic\\w+ hospital olvid\\w+ memoria viej\\w+ ancian\\w+ dios iglesia cura rez\\w+ presidente borrach\\w+ cerveza vinos gord\\w+ fe[oa] tont\\w+ suegra",
  de: "tot(e|er|es|en)? tod stirbt krank\\w* arzt krankenhaus vergess\\w+ vergisst gedächtnis opa oma gott kirche pfarrer präsident betrunken bier wein dick\\w* hässlich dumm\\w* blöd\\w* schwiegermutter",
  fr: "mort\\w* mourir malad\\w+ médecin hôpital oubli\\w* mémoire vieux vieille dieu église curé président ivre bière vin gros moche bête idiot\\w* belle-mère",
  it: "mort\\w+ morire malat\\w+ medico ospedale dimentic\\w+ memoria vecchi\\w* dio chiesa prete presidente ubriac\\w+ birra vino grass\\w+ brutt\\w+ stupid\\w+ suocera",
  nl: "dood sterft ziek\\w* dokter ziekenhuis vergeet vergeten geheugen oude? opa oma god kerk pastoor president dronken bier wijn dik dikke lelijk\\w* dom domme schoonmoeder",
  pt: "mort\\w+ morrer doent\\w+ médic\\w+ hospital esquec\\w+ memória velh[oa]s? deus igreja padre presidente bêbad\\w+ cerveja vinho gord\\w+ fei[oa]s? burr\\w+ sogra",
  nb: "død\\w* dør syk sykehus lege glem\\w* hukommelse gam(mel|le) gud kirke prest president full fulle øl vin tykk\\w* stygg\\w* dum dumme svigermor",
};

/** Which quotation marks, and what else only this language has. */
const PUNCTUATION: Record<DisplayLanguage, RegExp> = {
  en: /^[^«»„“”‘’]*$/,
  es: /^[^„“”‘’"']*$/,
  de: /^[^«»”‘’"']*$/,
  fr: /^(?!.*([^\u00a0][?!:;»]|«[^\u00a0]))[^„“”‘"']*$/,
  it: /^[^„“”‘"']*$/,
  nl: /^[^«»„“”"']*$/,
  pt: /^[^„“”‘’"']*$/,
  nb: /^[^„“”‘’"']*$/,
};

describe("jokeOfTheDay", () => {
  DisplayLanguage.options.forEach((language) => {
    describe(`in ${language}`, () => {
      const jokes = JOKES[language];

      it("has 150 jokes or more, each of them once", () => {
        const gists = jokes.map((joke) => joke.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " "));

        expect(jokes.length).to.be.at.least(150);
        expect(new Set(gists).size).to.equal(jokes.length);
      });

      it("has only short and whole ones", () => {
        jokes.forEach((joke) => {
          expect(joke.length, joke).to.be.within(20, JOKE_MAX);
          expect(joke, joke).to.match(/^[¿¡«„‘]?\u00a0?\p{Lu}.*[.!?…](\u00a0»|[»“’])?$/u);
          expect(joke, joke).to.match(/^[\p{Script=Latin}\p{P}\d \u00a0]*$/u);
          expect(joke, joke).to.not.match(/[ \u00a0]{2}/);
        });
      });

      it("has them in its own punctuation, every mark with its other half", () => {
        jokes.forEach((joke) => {
          expect(joke, joke).to.match(PUNCTUATION[language]);
          expect(count(joke, "«"), joke).to.equal(count(joke, "»"));
          expect(count(joke, "„"), joke).to.equal(count(joke, "“"));
          expect(count(joke, "‘"), joke).to.be.at.most(count(joke, "’"));
          if (language !== "es") return;
          expect(count(joke, "¿"), joke).to.equal(count(joke, "?"));
          expect(count(joke, "¡"), joke).to.equal(count(joke, "!"));
        });
      });

      it("has none that is not for a living room", () => {
        const words = NOT_FOR_A_LIVING_ROOM[language].replaceAll("\\w", "\\p{L}").replaceAll(" ", "|");
        const unfit = new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, "iu");

        jokes.forEach((joke) => expect(joke, joke).to.not.match(unfit));
      });

      it("tells every joke before it tells one again", () => {
        const first = Date.parse("2026-12-30");
        const told = jokes.map((_, day) =>
          jokeOfTheDay(new Date(first + day * 86_400_000).toISOString().slice(0, 10), language),
        );

        expect(new Set(told).size).to.equal(jokes.length);
        expect(jokeOfTheDay("1969-12-31", language)).to.be.a("string");
      });
    });
  });

  it("is the same all day, and another the next day", () => {
    expect(jokeOfTheDay("2026-11-21", "en")).to.be.a("string");
    expect(jokeOfTheDay("2026-11-21", "en")).to.equal(jokeOfTheDay("2026-11-21", "en"));
    expect(jokeOfTheDay("2026-11-21", "en")).to.not.equal(jokeOfTheDay("2026-11-22", "en"));
  });

  it("is one of the language that is spoken, and of no other", () => {
    const told = DisplayLanguage.options.map((language) => jokeOfTheDay("2026-11-21", language));

    expect(new Set(told).size).to.equal(DisplayLanguage.options.length);
  });

  it("has none in a language that no display speaks", () => {
    ["sv", "", "toString", "__proto__"].forEach((language) => {
      expect(jokeOfTheDay("2026-11-21", language)).to.equal(null);
    });
  });
});

function count(joke: string, mark: string): number {
  return joke.split(mark).length - 1;
}
