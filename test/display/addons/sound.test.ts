import { expect } from "chai";
import fc from "fast-check";
import type { Sound } from "../../../shared/contract/displays.js";
import { RETRACT_WINDOW_MS } from "../../../shared/limits.js";
import type { PlannedMessage, PlannedOccurrence } from "../../../shared/realtime/snapshot.js";
import { truthOf } from "../../../client-display/screens/confirmation/ConfirmationScreen.js";
import { CHIMES, gainOf, lengthOf } from "../../../client-display/addons/sound/chimes.js";
import { type Cue, CueFinder } from "../../../client-display/addons/sound/CueFinder.js";
import { pickVoice } from "../../../client-display/addons/sound/pickVoice.js";
import { sentencesOf } from "../../../client-display/addons/sound/sentences.js";
import type { Confirmation } from "../../../client-display/engine/state/confirmation.js";
import type { Screen } from "../../../client-display/engine/state/Screen.js";
import { en } from "../../../client-display/texts/en.js";
import { speak } from "../../../client-display/texts/speak.js";
import { buildEntry, buildMessage, buildOccurrence, minutesFromNow, NOW } from "../engine/buildPlan.js";

const TEXTS = speak(en, "12");
const ALL_ON: Sound = { chime: true, readAloud: true, volume: 60, quiet: null };
const CLOCK: Screen = { kind: "clock", next: null, reader: null };
const READ: Screen = { kind: "clock", next: null, reader: "Anna" };

const showing = (
  changes: Partial<PlannedMessage> = {},
  occurrence: Partial<PlannedOccurrence> = {},
): Screen => ({
  kind: "message",
  entry: buildEntry(buildMessage({ occurrences: [buildOccurrence(occurrence)], ...changes })),
});

const confirming = (changes: Partial<Confirmation> = {}): Screen => ({
  kind: "confirmation",
  canUndo: true,
  confirmation: {
    key: "series1/once",
    messageId: "a".repeat(24),
    answerId: "answer-1",
    senderName: "Anna",
    choice: "ok",
    comesBack: false,
    text: "OK",
    pressedAt: NOW,
    acknowledgedAt: null,
    reader: null,
    readAt: null,
    ...changes,
  },
});

/** Listening since the message became due, unless the test says otherwise. */
function listen({ openedAt = NOW, seen = false, sound = ALL_ON, isQuiet = false } = {}) {
  const cues = new CueFinder({ clock: { openedAt }, wasSeen: () => seen, truthOf });
  return (screen: Screen): { chime: Cue["chime"]; hush: boolean; said: string | null } => {
    const { chime, hush, say } = cues.next({ screen, sound, isQuiet });
    return { chime, hush, said: say && say(TEXTS) };
  };
}

describe("what is heard of a display", () => {
  it("a message that comes to the screen chimes and is read aloud: its sender, then its text", () => {
    const look = listen();
    look(CLOCK);

    const heard = look(showing());

    expect(heard).to.deep.equal({
      chime: "soft",
      hush: true,
      said: "A message from Anna. Lunch is ready",
    });
  });

  it("an urgent one chimes firmly and is announced as important", () => {
    const heard = listen()(showing({ urgent: true }));

    expect(heard.chime).to.equal("firm");
    expect(heard.said).to.equal("Important. A message from Anna. Lunch is ready");
  });

  it("a showing is heard once: not again after its turn, an edit or an answer that was taken back", () => {
    const look = listen();
    look(showing());

    const others = [
      showing({ version: 2, text: "Lunch is ready now" }),
      showing({}, { key: "other/once" }),
      showing({ version: 2 }),
      confirming(),
      showing({ version: 2 }),
    ].map(look);

    expect(others.map(({ chime }) => chime)).to.deep.equal([null, "soft", null, null, null]);
    expect(others[4]!.said).to.equal(null);
  });

  it("one whose time was put back is heard when that comes too", () => {
    const look = listen();

    const heard = [
      showing(),
      CLOCK,
      showing({}, { dueAt: new Date(NOW + 12 * 3_600_000).toISOString() }),
    ].map(look);

    expect(heard.map(({ chime }) => chime)).to.deep.equal(["soft", null, "soft"]);
  });

  it("a reload repeats no chime, but what nobody has seen chimes late too", () => {
    const opened = { openedAt: NOW + 60_000 };

    expect(listen({ ...opened, seen: true })(showing()).chime).to.equal(null);
    expect(listen({ ...opened, seen: false })(showing()).chime).to.equal("soft");
  });

  it("what became due while the page was open chimes though another screen was faster", () => {
    expect(listen({ seen: true })(showing({}, { shown: true })).chime).to.equal("soft");
  });

  it('after "Not yet" it chimes again when it comes back, also after a reload in between', () => {
    const look = listen();
    look(showing());
    look(CLOCK);
    const back = { notYets: 1, hiddenUntil: minutesFromNow(10), shown: true };

    expect(look(showing({}, back)).chime).to.equal("soft");
    const reloaded = listen({ openedAt: NOW + 5 * 60_000, seen: true });
    expect(reloaded(showing({}, back)).chime).to.equal("soft");
    const late = listen({ openedAt: NOW + 11 * 60_000, seen: true });
    expect(late(showing({}, back)).chime).to.equal(null);
  });

  it("in quiet hours only what is urgent is heard", () => {
    const isQuiet = true;

    expect(listen({ isQuiet })(showing())).to.deep.include({ chime: null, said: null });
    expect(listen({ isQuiet })(confirming())).to.deep.include({ chime: null, said: null });
    expect(listen({ isQuiet })(showing({ urgent: true })).chime).to.equal("firm");
  });

  it("what came in quiet hours does not sound when they end", () => {
    const cues = new CueFinder({ clock: { openedAt: NOW }, wasSeen: () => false, truthOf });
    const screen = showing();
    cues.next({ screen, sound: ALL_ON, isQuiet: true });

    expect(cues.next({ screen, sound: ALL_ON, isQuiet: false }).chime).to.equal(null);
  });

  const silencing: [string, Partial<Sound>][] = [
    ["reading aloud is switched off", { readAloud: false }],
    ["the volume is set to 0", { volume: 0 }],
  ];
  silencing.forEach(([name, changes]) => {
    it(`what is being said ends when ${name}, and is not said anew when that is taken back`, () => {
      const cues = new CueFinder({ clock: { openedAt: NOW }, wasSeen: () => false, truthOf });
      const hear = (sound: Sound) => cues.next({ screen: showing(), sound, isQuiet: false });
      hear(ALL_ON);

      const heard = [{ ...ALL_ON, ...changes }, { ...ALL_ON, ...changes }, ALL_ON].map(hear);

      expect(heard.map(({ hush, say }) => [hush, say])).to.deep.equal([
        [true, null],
        [false, null],
        [false, null],
      ]);
    });
  });

  const settings: [string, Partial<Sound>, Partial<Cue>][] = [
    ["the chime on", {}, { chime: "soft", chimeInstead: null }],
    ["the chime off, unless nothing can be said,", { chime: false }, { chime: null, chimeInstead: "soft" }],
    ["reading aloud off", { readAloud: false }, { say: null, chimeInstead: null }],
    ["both off", { chime: false, readAloud: false }, { chime: null, chimeInstead: null, say: null }],
    ["volume 0", { volume: 0 }, { chime: null, say: null }],
    ["volume 0 with the chime off", { chime: false, volume: 0 }, { chimeInstead: null }],
  ];
  settings.forEach(([name, changes, expected]) => {
    it(`${name} is obeyed`, () => {
      const cues = new CueFinder({ clock: { openedAt: NOW }, wasSeen: () => false, truthOf });
      const cue = cues.next({ screen: showing(), sound: { ...ALL_ON, ...changes }, isQuiet: false });

      expect(cue).to.deep.include(expected);
    });
  });

  it("each truth about an answer is said once, as it stands on the screen", () => {
    const look = listen();
    look(showing());

    const said = [
      confirming(),
      confirming(),
      confirming({ acknowledgedAt: NOW }),
      { ...confirming({ acknowledgedAt: NOW }), canUndo: false } as Screen,
      confirming({ acknowledgedAt: NOW, reader: "Anna", readAt: NOW }),
    ].map(look);

    expect(said.map((one) => one.said)).to.deep.equal([
      "Saved, Anna will be told",
      null,
      "Anna has been told",
      null,
      "Anna has read it",
    ]);
    // The message was being read, and is answered; a new truth waits for the end of the one before.
    expect(said.map((one) => one.hush)).to.deep.equal([true, false, false, false, false]);
  });

  it("that it was read is not said again by the clock that follows", () => {
    const look = listen();
    const said = [
      confirming({ acknowledgedAt: NOW, reader: "Anna", readAt: NOW }),
      READ,
      CLOCK,
      confirming({ answerId: "other", acknowledgedAt: NOW }),
      CLOCK,
      READ,
    ].map((screen) => look(screen).said);

    expect(said).to.deep.equal([
      "Anna has read it",
      null,
      null,
      "Anna has been told",
      null,
      "Anna has read your answer",
    ]);
  });

  it("who has read an answer later is said once on the clock", () => {
    const look = listen();

    const first = look(READ);

    expect(first.said).to.equal("Anna has read your answer");
    expect(look(READ).said).to.equal(null);
  });

  it("a message that leaves the screen is read no further, a confirmation is said to its end", () => {
    const look = listen();
    look(showing());
    expect(look(CLOCK).hush).to.equal(true);

    look(confirming());
    expect(look(CLOCK).hush).to.equal(false);
  });

  it("the dark screen ends all speech", () => {
    const look = listen();
    look(confirming());

    expect(look({ kind: "asleep" }).hush).to.equal(true);
  });
});

describe("the chimes", () => {
  it("are over before a spoken text would be late", () => {
    (["soft", "firm"] as const).forEach((chime) => expect(lengthOf(chime)).to.be.within(0.5, 3));
    expect(lengthOf("firm") * 1_000).to.be.below(RETRACT_WINDOW_MS);
  });

  it("differ, and lie where old ears still hear", () => {
    const pitches = (["soft", "firm"] as const).map((chime) => CHIMES[chime].map((note) => note.pitch));

    expect(pitches[0]).not.to.deep.equal(pitches[1]);
    pitches.forEach((all) => all.forEach((pitch) => expect(pitch).to.be.within(500, 1_100)));
  });

  it("grow with the volume, from nothing to all", () => {
    expect([0, 100].map(gainOf)).to.deep.equal([0, 1]);
    expect(gainOf(30)).to.be.within(0.05, gainOf(60));
  });
});

describe("sentencesOf", () => {
  it("cuts at the ends of sentences", () => {
    expect(sentencesOf("Lunch is ready. It is in the fridge! Will you eat?\nAnna")).to.deep.equal([
      "Lunch is ready.",
      "It is in the fridge!",
      "Will you eat?",
      "Anna",
    ]);
  });

  it("cuts a long sentence at a comma", () => {
    const long = `${"a word ".repeat(12)}, ${"and more ".repeat(12)}`.replace(" ,", ",");

    expect(sentencesOf(long)[0]).to.match(/,$/);
  });

  it("leaves numbers whole: what is to be taken, and when", () => {
    const texts = [
      "Take 2.5 ml at 8.30.",
      "Der Arzt kommt am 3. Mai um 14.30 Uhr",
      "See www.example.org, please",
    ];

    texts.forEach((text) => expect(sentencesOf(text)).to.deep.equal([text]));
    expect(sentencesOf("“Come at 8.30!” Anna… (and Ole.) 2 p.m. Bye")).to.deep.equal([
      "“Come at 8.30!”",
      "Anna…",
      "(and Ole.)",
      "2 p.m.",
      "Bye",
    ]);
  });

  it("says every word once and in order, in pieces that no engine cuts off", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: fc.constantFrom(..."ab .,!?…\n:;”é—0") }), (text) => {
        const pieces = sentencesOf(text);

        pieces.forEach((piece) => expect(piece.length).to.be.within(1, 140));
        expect(pieces.join("").replace(/[^abé0]/g, "")).to.equal(text.replace(/[^abé0]/g, ""));
      }),
    );
  });
});

describe("pickVoice", () => {
  const voice = (lang: string, changes: { localService?: boolean; default?: boolean } = {}) => ({
    lang,
    localService: true,
    default: false,
    ...changes,
  });

  it("takes a voice of the device before one of a service, and the system's own choice first", () => {
    const remote = voice("de-DE", { localService: false, default: true });
    const local = voice("de-AT");
    const chosen = voice("de_DE", { default: true });

    expect(pickVoice([remote], "de")).to.equal(remote);
    expect(pickVoice([remote, local], "de")).to.equal(local);
    expect(pickVoice([remote, local, chosen], "de")).to.equal(chosen);
  });

  it("knows Norwegian by both of its codes, and takes no other language's voice", () => {
    const norwegian = voice("no-NO");

    expect(pickVoice([voice("de-DE"), norwegian], "nb")).to.equal(norwegian);
    expect(pickVoice([voice("de-DE"), voice("nl-NL")], "nb")).to.equal(null);
    expect(pickVoice([], "en")).to.equal(null);
  });
});
