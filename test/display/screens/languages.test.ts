import { expect } from "chai";
import { DisplayLanguage } from "../../../shared/contract/displays.js";
import { Label } from "../../../shared/contract/messages.js";
import { de } from "../../../client-display/texts/de.js";
import { en } from "../../../client-display/texts/en.js";
import { es } from "../../../client-display/texts/es.js";
import { fr } from "../../../client-display/texts/fr.js";
import { it as italian } from "../../../client-display/texts/it.js";
import { nb } from "../../../client-display/texts/nb.js";
import { nl } from "../../../client-display/texts/nl.js";
import { pt } from "../../../client-display/texts/pt.js";
import { speak } from "../../../client-display/texts/speak.js";
import type { Language, Texts } from "../../../client-display/texts/Texts.js";
import { wallTimeAt, type WallTime } from "../../../client-display/engine/time/wallTime.js";
import { zoneOffsets } from "../../../server/schedule/zones.js";

const LANGUAGES: Record<DisplayLanguage, Language> = { en, es, de, fr, it: italian, nl, pt, nb };
const OTHERS = DisplayLanguage.options.filter((code) => code !== "en");
/** What a language rightly says as English does. */
const SAME_AS_ENGLISH: Partial<Record<DisplayLanguage, string[]>> = {
  de: ["replies.ok"],
  fr: ["labels.message", "urgent"],
  nb: ["replies.ok"],
};
const DAY_MS = 24 * 60 * 60_000;

const at = (instant: string) =>
  wallTimeAt(Date.parse(`${instant}:00.000Z`), [{ from: "2026-01-01T00:00:00.000Z", offsetMinutes: 0 }]);

/** Every fixed text and every sentence by its path, `labels.visit`. */
function sentencesOf(texts: Texts): Record<string, string> {
  const found: Record<string, string> = {};
  const read = (value: unknown, path: string) => {
    if (typeof value === "string") found[path] = value;
    else if (typeof value === "object" && value !== null)
      Object.entries(value).forEach(([name, part]) => read(part, path ? `${path}.${name}` : name));
  };
  read(texts, "");
  (["messageFrom", "saved", "told", "read", "readLater"] as const).forEach(
    (name) => (found[name] = texts[name]("Anna")),
  );
  return found;
}

/** What a screen says of the time at a reading of its clock. */
function clockOf(texts: Texts, now: WallTime): string[] {
  return [texts.day(now), texts.date(now), texts.clock(now), texts.clockWords(now)];
}

describe("the languages of the display", () => {
  const english = sentencesOf(speak(en, "12"));

  OTHERS.forEach((code) => {
    it(`${code} has every text of English, none empty, none left in English`, () => {
      const texts = sentencesOf(speak(LANGUAGES[code], "24"));

      expect(Object.keys(texts).sort()).to.deep.equal(Object.keys(english).sort());
      expect(Object.values(texts).filter((text) => text.trim() === "")).to.deep.equal([]);
      const same = Object.keys(english).filter((path) => texts[path] === english[path]);
      expect(same).to.deep.equal(SAME_AS_ENGLISH[code] ?? []);
    });

    it(`${code} names the person in each sentence about them`, () => {
      const texts = sentencesOf(speak(LANGUAGES[code], "24"));

      (["messageFrom", "saved", "told", "read", "readLater"] as const).forEach((name) =>
        expect(texts[name], name).to.include("Anna"),
      );
    });

    it(`${code} has a word of its own for each label`, () => {
      const { labels } = speak(LANGUAGES[code], "24");

      expect(new Set(Label.options.map((label) => labels[label])).size).to.equal(Label.options.length);
    });
  });

  DisplayLanguage.options.forEach((code) => {
    (["12", "24"] as const).forEach((format) => {
      const texts = speak(LANGUAGES[code], format);

      it(`${code} fills every line of each minute of a week, to ${format}`, () => {
        const start = Date.parse("2026-03-27T00:00:00.000Z");
        const noOffset = [{ from: "2026-01-01T00:00:00.000Z", offsetMinutes: 0 }];
        for (let minute = 0; minute < 7 * 24 * 60; minute += 1) {
          const words = clockOf(texts, wallTimeAt(start + minute * 60_000, noOffset));
          const bad = words.filter((line) => !line.trim() || /undefined|NaN|\s\s/.test(line));
          expect(bad, words.join(" / ")).to.deep.equal([]);
        }
      });

      it(`${code} says when something comes and how long it has been, for each hour of twelve days, to ${format}`, () => {
        const now = at("2026-11-17T08:05");
        for (let hour = 0; hour < 12 * 24; hour += 1) {
          for (const minute of [0, 30]) {
            const then = wallTimeAt(
              Date.parse("2026-11-17T08:05:00.000Z") + hour * 3_600_000 + minute * 60_000,
              null,
            );
            const lines = [
              texts.ahead(then, now),
              texts.dayAhead(then, now),
              texts.since(now, then, hour * 60 + minute),
            ];
            lines.forEach((line) => expect(line).to.match(/^\S(?!.*(undefined|NaN| {2})).*\S$/));
          }
        }
      });
    });

    it(`${code} tells noon from midnight, and both from the minute after`, () => {
      const texts = speak(LANGUAGES[code], "12");
      const words = ["2026-11-17T12:00", "2026-11-17T00:00", "2026-11-17T12:01", "2026-11-17T00:01"].map(
        (instant) => texts.clockWords(at(instant)),
      );

      expect(new Set(words.slice(0, 2)).size, words.join()).to.equal(2);
      expect([words[2], words[3]]).not.to.include(words[1]);
    });
  });

  it("every zone's clock goes over the changes to and from summer time without a wrong hour, in every language", () => {
    const year = Date.parse("2026-01-01T00:00:00.000Z");
    const spoken = DisplayLanguage.options.map((code) => speak(LANGUAGES[code], "24"));
    Intl.supportedValuesOf("timeZone").forEach((zone) => {
      const offsets = zoneOffsets(zone, year, year + 365 * DAY_MS);
      const truth = new Intl.DateTimeFormat("en-GB", {
        timeZone: zone,
        hour: "numeric",
        minute: "2-digit",
        hourCycle: "h23",
      });
      const changes = offsets.slice(1).map(({ from }) => Date.parse(from));
      const moments = changes.flatMap((change) => [change - 60_000, change, change + 3_600_000]).concat(year);
      moments.forEach((moment) => {
        const wall = wallTimeAt(moment, offsets);
        const right = truth.format(moment).replace(/^0(?=\d)/, "");
        spoken.forEach((texts) => expect(texts.clock(wall), `${zone} ${moment}`).to.equal(right));
      });
    });
  });
});

/** Noon, midnight, night, each part of the day: line by line as they stand on the screen. */
describe("the clock in other languages", () => {
  const rows: [DisplayLanguage, "12" | "24", string, ...string[]][] = [
    [
      "de",
      "24",
      "2026-11-18T15:05",
      "Es ist Mittwoch\u00adnachmittag",
      "18. November",
      "15:05",
      "am Nachmittag",
    ],
    ["de", "24", "2026-11-18T12:00", "Es ist Mittwoch\u00admittag", "18. November", "12:00", "Mittag"],
    [
      "de",
      "24",
      "2026-11-18T00:30",
      "Es ist mitten in der Nacht",
      "Mittwoch, 18. November",
      "0:30",
      "in der Nacht",
    ],
    ["es", "12", "2026-11-18T15:05", "Es miércoles por la tarde", "18 de noviembre", "3:05", "por la tarde"],
    ["es", "24", "2026-11-18T00:00", "Es de madrugada", "miércoles, 18 de noviembre", "0:00", "medianoche"],
    ["fr", "24", "2026-11-01T08:05", "C’est dimanche matin", "1er novembre", "8:05", "du matin"],
    ["fr", "24", "2026-11-18T15:05", "C’est mercredi après-midi", "18 novembre", "15:05", "de l’après-midi"],
    ["it", "24", "2026-11-18T22:05", "È mercoledì sera", "18 novembre", "22:05", "di sera"],
    ["it", "24", "2026-11-18T12:00", "È mercoledì pomeriggio", "18 novembre", "12:00", "mezzogiorno"],
    ["nl", "24", "2026-11-18T08:05", "Het is woensdag\u00adochtend", "18 november", "8:05", "’s ochtends"],
    [
      "nl",
      "24",
      "2026-11-18T00:00",
      "Het is midden in de nacht",
      "woensdag 18 november",
      "0:00",
      "middernacht",
    ],
    ["pt", "24", "2026-11-18T20:05", "É quarta-feira à noite", "18 de novembro", "20:05", "da noite"],
    ["pt", "24", "2026-11-18T12:00", "É quarta-feira à tarde", "18 de novembro", "12:00", "meio-dia"],
    ["nb", "24", "2026-11-18T08:05", "Det er onsdag morgen", "18. november", "8:05", "om morgenen"],
    ["nb", "24", "2026-11-18T02:05", "Det er midt på natten", "onsdag 18. november", "2:05", "om natten"],
    ["en", "24", "2026-11-18T15:05", "It is Wednesday afternoon", "18 November", "15:05", "in the afternoon"],
  ];
  rows.forEach(([code, format, instant, ...lines]) => {
    it(`${code} reads ${instant} as "${lines.join(", ")}"`, () => {
      expect(clockOf(speak(LANGUAGES[code], format), at(instant))).to.deep.equal(lines);
    });
  });
});

describe("when something comes tonight, in the night before", () => {
  const rows: [DisplayLanguage, words: string][] = [
    ["en", "tonight at\u00a011:10"],
    ["de", "heute Nacht um\u00a011:10\u00a0Uhr"],
  ];
  rows.forEach(([code, words]) => {
    it(`${code} says "${words}" at 4:28 for 23:10, which no one takes for the morning`, () => {
      const texts = speak(LANGUAGES[code], "12");
      expect(texts.ahead(at("2026-11-17T23:10"), at("2026-11-17T04:28"))).to.equal(words);
    });
  });
});

describe("when something comes, in other languages", () => {
  const now = at("2026-11-17T08:05");
  const rows: [DisplayLanguage, "12" | "24", then: string, words: string][] = [
    ["en", "24", "2026-11-17T19:00", "this evening at\u00a019:00"],
    ["de", "24", "2026-11-17T19:00", "heute Abend um\u00a019\u00a0Uhr"],
    ["de", "12", "2026-11-18T09:00", "morgen früh um\u00a0neun\u00a0Uhr"],
    ["de", "24", "2026-11-19T15:30", "am Donnerstag\u00adnachmittag um\u00a015:30\u00a0Uhr"],
    ["de", "24", "2026-11-18T02:00", "morgen um\u00a02\u00a0Uhr nachts"],
    ["de", "12", "2026-11-19T23:00", "am Donnerstag um\u00a0elf\u00a0Uhr nachts"],
    ["es", "24", "2026-11-17T13:00", "hoy a las\u00a013:00"],
    ["es", "12", "2026-11-18T13:30", "mañana a la\u00a01:30"],
    ["es", "12", "2026-11-19T21:00", "el jueves por la noche a las\u00a0nueve"],
    ["fr", "24", "2026-11-17T19:30", "ce soir à\u00a019\u00a0h\u00a030"],
    ["fr", "12", "2026-11-18T01:00", "demain à\u00a0une heure du matin"],
    ["fr", "24", "2026-11-19T12:00", "jeudi à\u00a0midi"],
    ["fr", "24", "2026-11-18T12:30", "demain à\u00a012\u00a0h\u00a030"],
    ["fr", "12", "2026-11-18T00:30", "demain à\u00a00\u00a0h\u00a030 du matin"],
    ["it", "12", "2026-11-18T13:00", "domani pomeriggio all’una"],
    ["it", "24", "2026-12-08T09:00", "l’8 dicembre"],
    ["it", "24", "2026-11-17T12:30", "alle\u00a012:30"],
    ["nl", "12", "2026-11-18T09:00", "morgen\u00adochtend om\u00a0negen\u00a0uur"],
    ["nl", "12", "2026-11-18T13:00", "morgen\u00admiddag om\u00a0één\u00a0uur"],
    ["nl", "24", "2026-11-19T15:00", "op donderdag\u00admiddag om\u00a015\u00a0uur"],
    ["pt", "24", "2026-11-19T15:00", "na quinta-feira à tarde às\u00a015:00"],
    ["pt", "12", "2026-11-21T09:00", "no sábado de manhã às\u00a0nove"],
    ["pt", "24", "2026-11-18T12:30", "amanhã às\u00a012:30"],
    ["nb", "24", "2026-11-18T09:00", "i morgen tidlig klokken\u00a09"],
    ["nb", "24", "2026-11-17T19:15", "i kveld klokken\u00a019:15"],
  ];
  rows.forEach(([code, format, then, words]) => {
    it(`${code} says "${words}" on Tuesday at 8:05 for ${then}`, () => {
      expect(speak(LANGUAGES[code], format).ahead(at(then), now)).to.equal(words);
    });
  });
});

describe("what has been there since yesterday, in other languages", () => {
  const now = at("2026-11-17T08:05");
  const rows: [DisplayLanguage, due: string, words: string][] = [
    ["en", "2026-11-16T22:00", "since last night"],
    ["de", "2026-11-16T09:00", "seit gestern früh"],
    ["nb", "2026-11-16T02:00", "siden natt til i går"],
    ["nb", "2026-11-16T09:00", "siden i går morges"],
  ];
  rows.forEach(([code, due, words]) => {
    it(`${code} says "${words}" on Tuesday at 8:05 of ${due}`, () => {
      expect(speak(LANGUAGES[code], "24").since(at(due), now, 600)).to.equal(words);
    });
  });
});

describe("French beside its words", () => {
  const texts = speak(fr, "24");

  [
    ["Anna", "d’Anna"],
    ["Élise", "d’Élise"],
    ["Hélène", "d’Hélène"],
    ["Yves", "d’Yves"],
    ["Yann", "de Yann"],
    ["Hassan", "de Hassan"],
    ["Paul", "de Paul"],
  ].forEach(([name, words]) => {
    it(`says "Un message ${words}"`, () => {
      expect(texts.messageFrom(name!)).to.equal(`Un message ${words}`);
    });
  });

  it("keeps the colon after the reply on its line, and tells since when from for how long", () => {
    expect(texts.yourReply).to.equal("Votre réponse\u00a0");
    expect(texts.since(at("2026-11-17T08:00"), at("2026-11-17T10:00"), 120)).to.equal(
      "depuis 8\u00a0h\u00a000",
    );
  });
});

it("Italian tells ad Anna, a Paolo", () => {
  const texts = speak(italian, "24");

  expect(texts.saved("Anna")).to.equal("Salvato, lo diremo ad Anna");
  expect(texts.saved("Paolo")).to.equal("Salvato, lo diremo a Paolo");
});
