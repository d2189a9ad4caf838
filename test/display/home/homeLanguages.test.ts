import { expect } from "chai";
import { de } from "../../../client-display/screens/home/texts/de.js";
import { en } from "../../../client-display/screens/home/texts/en.js";
import { es } from "../../../client-display/screens/home/texts/es.js";
import { fr } from "../../../client-display/screens/home/texts/fr.js";
import type { HomeLanguage, HomeTexts } from "../../../client-display/screens/home/texts/HomeTexts.js";
import { it as italian } from "../../../client-display/screens/home/texts/it.js";
import { nb } from "../../../client-display/screens/home/texts/nb.js";
import { nl } from "../../../client-display/screens/home/texts/nl.js";
import { pt } from "../../../client-display/screens/home/texts/pt.js";
import { speak } from "../../../client-display/texts/speak.js";
import { wallTimeAt } from "../../../client-display/engine/time/wallTime.js";
import { DisplayLanguage } from "../../../shared/contract/displays.js";

const LANGUAGES: Record<DisplayLanguage, HomeLanguage> = { en, es, de, fr, it: italian, nl, pt, nb };
const OTHERS = DisplayLanguage.options.filter((code) => code !== "en");
const UTC = [{ from: "2026-01-01T00:00:00.000Z", offsetMinutes: 0 }];

const at = (instant: string) => wallTimeAt(Date.parse(`${instant}:00.000Z`), UTC);

/** Every fixed text and every sentence by its path, `call.now`. */
function sentencesOf(texts: HomeTexts): Record<string, string> {
  const found: Record<string, string> = {};
  const read = (value: unknown, path: string) => {
    if (typeof value === "string") found[path] = value;
    else if (typeof value === "object" && value !== null)
      Object.entries(value).forEach(([name, part]) => read(part, path ? `${path}.${name}` : name));
  };
  read(texts, "");
  found["call.callsNow"] = texts.call.callsNow("Anna");
  found["call.names"] = texts.call.names(["Anna", "Ben"], 0);
  found["call.names, and more"] = texts.call.names(["Anna", "Ben"], 2);
  found["call.askedOf"] = texts.call.askedOf("Anna", true);
  found["call.told"] = texts.call.told("Anna", true);
  found["weather.range"] = texts.weather.range("4", "9");
  return found;
}

describe("the languages of home", () => {
  const english = sentencesOf(speak(en, "12"));

  OTHERS.forEach((code) => {
    it(`${code} has every text of English, none empty, none left in English`, () => {
      const texts = sentencesOf(speak(LANGUAGES[code], "24"));

      expect(Object.keys(texts).sort()).to.deep.equal(Object.keys(english).sort());
      expect(Object.values(texts).filter((text) => text.trim() === "")).to.deep.equal([]);
      expect(Object.keys(english).filter((path) => texts[path] === english[path])).to.deep.equal([]);
    });

    it(`${code} has a word of its own for each weather`, () => {
      const kinds = Object.values(speak(LANGUAGES[code], "24").weather.kinds);

      expect(new Set(kinds).size).to.equal(kinds.length);
    });
  });

  DisplayLanguage.options.forEach((code) => {
    (["12", "24"] as const).forEach((format) => {
      it(`${code} says who will call and when, for each half hour of two days, to ${format}`, () => {
        const { call } = speak(LANGUAGES[code], format);
        const now = at("2026-11-21T08:05");
        for (let half = 0; half < 80; half += 1) {
          const then = wallTimeAt(Date.parse("2026-11-21T08:30:00.000Z") + half * 1_800_000, UTC);

          expect(call.callsAt("Anna", then, now)).to.match(/^Anna (?!.*(undefined|NaN|null| {2})).*\S$/);
        }
      });
    });
  });

  const rows: [DisplayLanguage, "12" | "24", then: string, words: string][] = [
    ["en", "12", "2026-11-21T11:00", "Anna will call about\u00a0eleven"],
    ["en", "12", "2026-11-21T19:00", "Anna will call about\u00a0seven this evening"],
    ["en", "12", "2026-11-21T12:00", "Anna will call about\u00a0noon"],
    ["en", "24", "2026-11-22T09:30", "Anna will call tomorrow about\u00a09:30"],
    ["de", "24", "2026-11-21T19:00", "Anna ruft heute Abend gegen\u00a019\u00a0Uhr an"],
    ["de", "24", "2026-11-21T22:00", "Anna ruft heute Abend gegen\u00a022\u00a0Uhr an"],
    ["de", "12", "2026-11-22T09:00", "Anna ruft morgen gegen\u00a0neun an"],
    ["es", "12", "2026-11-21T13:00", "Anna llamará hoy hacia la\u00a0una"],
    ["fr", "24", "2026-11-21T19:05", "Anna vous appellera ce soir vers\u00a019\u00a0h\u00a005"],
    ["fr", "24", "2026-11-21T22:30", "Anna vous appellera ce soir vers\u00a022\u00a0h\u00a030"],
    ["fr", "24", "2026-11-21T12:30", "Anna vous appellera vers\u00a012\u00a0h\u00a030"],
    ["it", "12", "2026-11-21T13:00", "Anna chiamerà oggi pomeriggio verso l’una"],
    ["it", "24", "2026-11-21T22:00", "Anna chiamerà stasera verso le\u00a022:00"],
    ["nl", "12", "2026-11-21T19:00", "Anna belt vanavond rond zeven\u00a0uur"],
    ["nl", "12", "2026-11-21T22:00", "Anna belt vanavond rond tien\u00a0uur"],
    ["pt", "12", "2026-11-21T13:00", "Anna vai ligar hoje à tarde por volta da\u00a0uma"],
    ["pt", "12", "2026-11-21T18:00", "Anna vai ligar hoje à tarde por volta das\u00a0seis"],
    ["nb", "24", "2026-11-21T19:00", "Anna ringer i kveld rundt klokken\u00a019"],
    ["nb", "24", "2026-11-21T23:00", "Anna ringer i kveld rundt klokken\u00a023"],
  ];
  rows.forEach(([code, format, then, words]) => {
    it(`${code} says "${words}"`, () => {
      const { call } = speak(LANGUAGES[code], format);

      expect(call.callsAt("Anna", at(then), at("2026-11-21T08:05"))).to.equal(words);
    });
  });
});
