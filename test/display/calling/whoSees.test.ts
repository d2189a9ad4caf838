import { expect } from "chai";
import { type CardFacts, leavesOf } from "../../../client-display/addons/whoSees/leavesOf.js";
import type { WhoSeesTexts } from "../../../client-display/addons/whoSees/WhoSeesTexts.js";
import { de } from "../../../client-display/addons/whoSees/texts/de.js";
import { en } from "../../../client-display/addons/whoSees/texts/en.js";
import { es } from "../../../client-display/addons/whoSees/texts/es.js";
import { fr } from "../../../client-display/addons/whoSees/texts/fr.js";
import { it as italian } from "../../../client-display/addons/whoSees/texts/it.js";
import { nb } from "../../../client-display/addons/whoSees/texts/nb.js";
import { nl } from "../../../client-display/addons/whoSees/texts/nl.js";
import { pt } from "../../../client-display/addons/whoSees/texts/pt.js";
import { whenOf } from "../../../client-display/addons/whoSees/whenOf.js";
import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import type { PlannedCalling } from "../../../shared/realtime/snapshot.js";

const LANGUAGES: Record<DisplayLanguage, WhoSeesTexts> = { en, es, de, fr, it: italian, nl, pt, nb };
const NOW = Date.parse("2026-11-21T14:00:00.000Z");
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();

function buildCalling(changes: Partial<PlannedCalling> = {}): PlannedCalling {
  return {
    callers: ["Anna", "Ben", "Clara", "Dora"].map((name) => ({
      name,
      relation: name === "Anna" ? "daughter" : null,
      photoURL: null,
    })),
    byThemselves: [],
    log: [],
    ...changes,
  };
}

function buildFacts(changes: Partial<CardFacts> = {}): CardFacts {
  return {
    calling: buildCalling(),
    deviceId: "kitchen",
    canCall: true,
    isOffline: false,
    seenBy: null,
    now: NOW,
    when: (instant) => `at ${Math.round((instant - NOW) / MINUTE)}`,
    ...changes,
  };
}

function said(changes: Partial<CardFacts> = {}): string[] {
  return leavesOf(buildFacts(changes), en).map(({ text }) => text);
}

describe("the card that says who can see the person", () => {
  it("says first that nobody can, then how a call begins, who may call, and who has", () => {
    expect(said()).to.deep.equal([
      "Nobody can see you now. The camera is off.",
      "Nobody can look in secretly. There is a chime first, and the screen says who is calling.",
      "The camera goes on only when you press Answer.",
      "Can call you: Anna (daughter), Ben, Clara.",
      "Can call you: Dora.",
      "Nobody has called in the last two weeks.",
    ]);
  });

  it("says since when the camera of this screen is off, and for whom it was on", () => {
    const call = { name: "Anna", startedAt: at(-70), answeredAt: at(-69), notNow: false, byItself: false };
    const log = [
      { ...call, name: "Ben", endedAt: at(-10), deviceId: "bedroom" },
      { ...call, endedAt: at(-60), deviceId: "kitchen" },
    ];

    expect(said({ calling: buildCalling({ log }) })[0]).to.equal(
      "Nobody can see you now. The camera is off. It was last on for Anna. at -60.",
    );
  });

  it("never says that it is off while another tab of this browser talks", () => {
    const [first] = said({ seenBy: { name: "Anna", since: NOW - 5 * MINUTE } });

    expect(first).to.equal("The camera is on. Anna can see you. Since: at -5.");
  });

  it("says whose calls begin by themselves, here and elsewhere, and whom to tell to stop that", () => {
    const byThemselves = [
      { name: "Anna", deviceId: "kitchen", deviceName: "Kitchen", until: at(10) },
      { name: "Ben", deviceId: "bedroom", deviceName: "Bedroom", until: at(10) },
    ];

    const words = said({ calling: buildCalling({ byThemselves }) });

    expect(words.slice(2, 5)).to.deep.equal([
      "Calls from Anna begin by themselves here, ten seconds after the chime. You can press Not now.",
      "Calls from Ben begin by themselves on this screen: Bedroom.",
      "Should that stop? Tell one of your family: Anna, Ben, Clara, Dora. Each of them can switch it off.",
    ]);
    expect(words).to.not.include(en.onlyByPress);
  });

  it("says nothing of what has lapsed since the plan came, which may be weeks old", () => {
    const byThemselves = [{ name: "Anna", deviceId: "kitchen", deviceName: "Kitchen", until: at(0) }];

    expect(said({ calling: buildCalling({ byThemselves }) })).to.deep.equal(said());
  });

  it("says what came of each call", () => {
    const call = {
      name: "Anna",
      startedAt: at(-9),
      answeredAt: at(-8),
      endedAt: at(-4),
      deviceId: "kitchen",
    };
    const log = [
      { ...call, notNow: false, byItself: false },
      { ...call, notNow: false, byItself: true },
      { ...call, answeredAt: null, notNow: false, byItself: false },
      { ...call, answeredAt: null, notNow: true, byItself: false },
    ];

    expect(said({ calling: buildCalling({ log }) }).slice(-4)).to.deep.equal([
      "at -9: You talked with Anna. 4 minutes.",
      "at -9: You talked with Anna. 4 minutes. It began by itself.",
      "at -9: Anna called. Nobody answered.",
      "at -9: Anna called. Not now was pressed.",
    ]);
  });

  it("says that nobody can call without a connection", () => {
    expect(said({ isOffline: true })).to.include("This screen has no connection now. Nobody can call.");
  });

  it("says only what it knows on a plan of an earlier server, and on a browser without calls", () => {
    expect(said({ calling: null })).to.deep.equal([en.nobodySees, en.neverSecretly, en.onlyByPress]);
    expect(said({ canCall: false })).to.deep.equal([en.noCalls]);
  });

  it("says when by the wall clock of the display", () => {
    const speech = {
      date: ({ day }: { day: number }) => `${day} November`,
      clock: ({ hour, minute }: { hour: number; minute: number }) => `${hour}:${minute}`,
      clockWords: () => "in the afternoon",
    };
    // Tokyo is past midnight already.
    const tokyo = {
      words: en,
      speech,
      is24: true,
      now: NOW,
      zoneOffsets: [{ from: at(-9_999), offsetMinutes: 540 }],
    };
    const when = (minutes: number, is24 = true) => whenOf(NOW + minutes * MINUTE, { ...tokyo, is24 });

    expect(when(61)).to.equal("Today, 0:1");
    expect(whenOf(NOW + 50 * MINUTE, { ...tokyo, now: NOW + 70 * MINUTE })).to.equal("Yesterday, 23:50");
    expect(when(-2 * 1_440)).to.equal("19 November, 23:0");
    expect(when(0, false)).to.equal("Today, 23:0 in the afternoon");
  });

  Object.entries(LANGUAGES).forEach(([code, texts]) => {
    it(`has all of its words in ${code}, with every name and number in its place`, () => {
      const words = sentencesOf(texts);
      const english = sentencesOf(en);

      expect(Object.keys(words)).to.have.members(Object.keys(english));
      Object.entries(words).forEach(([key, sentence]) => {
        expect(sentence.length, key).to.be.within(2, 130);
        ["Anna", "Kitchen", "15:05", "7"].forEach((part) =>
          expect(sentence.includes(part), `${key}: ${part}`).to.equal(english[key]!.includes(part)),
        );
        if (code !== "en") expect(sentence, key).to.not.equal(english[key]);
      });
    });
  });
});

/** Of each text, said of Anna, the kitchen, five past three and seven minutes. */
function sentencesOf(texts: WhoSeesTexts): Record<string, string> {
  const { lastSeen, isSeen, byItself, elsewhere, toStop, mayCall, ...rest } = texts;
  const { talked, talkedByItself, notAnswered, notNow, ...plain } = rest;
  const when = "Today, 15:05";
  return {
    ...(plain as Record<string, string>),
    lastSeen: lastSeen("Anna", when),
    isSeen: isSeen("Anna", when),
    byItself: byItself("Anna"),
    elsewhere: elsewhere("Anna", "Kitchen"),
    toStop: toStop("Anna"),
    mayCall: mayCall("Anna"),
    notAnswered: notAnswered("Anna"),
    notNow: notNow("Anna"),
    talked: talked("Anna", 7),
    talkedByItself: talkedByItself("Anna", 7),
    talkedLittle: talked("Anna", 0),
    talkedOnce: talked("Anna", 1),
  };
}
