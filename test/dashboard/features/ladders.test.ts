import { expect } from "chai";
import type { LadderMinutes } from "../../../shared/contract/base/ladder.js";
import { LADDER_OFFERED } from "../../../shared/rules/ladder.js";
import {
  ladderDraftOf,
  ladderErrors,
} from "../../../client-dashboard/features/messages/ladder/ladderDraft.js";
import { ladderSentence } from "../../../client-dashboard/features/messages/ladder/ladderSentence.js";
import { changesBetween } from "../../../client-dashboard/features/messages/edit/editScope.js";
import {
  draftLadder,
  EMPTY_DRAFT,
  messageFrom,
  parseDraft,
  type Draft,
} from "../../../client-dashboard/features/messages/form/draft.js";
import { draftErrors } from "../../../client-dashboard/features/messages/form/fieldErrors.js";

const USUAL: LadderMinutes = { larger: 5, aloud: 10, duty: 15, all: 30 };
const own = (minutes: Partial<Record<keyof LadderMinutes, string>>): Draft => ({
  ...EMPTY_DRAFT,
  displayIds: ["a".repeat(24)],
  text: "Take the white pill",
  ladder: { use: "own", minutes: { ...ladderDraftOf(USUAL), ...minutes } },
});

describe("what happens when nobody answers, in one sentence", () => {
  const sentences: [string, LadderMinutes | null, number, string][] = [
    [
      "all steps",
      USUAL,
      60,
      "If nobody answers: after 5 minutes the screen shows it larger and sounds again, after 10 minutes it is read aloud, after 15 minutes whoever is on duty is told, after 30 minutes everybody is told.",
    ],
    [
      "two at once",
      LADDER_OFFERED.medication,
      180,
      "If nobody answers: after 5 minutes the screen shows it larger and sounds again, after 10 minutes it is read aloud and then whoever is on duty is told, after 20 minutes everybody is told.",
    ],
    [
      "steps that would come when it has left the screen",
      USUAL,
      10,
      "If nobody answers: after 5 minutes the screen shows it larger and sounds again, when its time is over everybody is told.",
    ],
    [
      "a stay in which none comes",
      { larger: 60, aloud: 60, duty: 60, all: 60 },
      10,
      "If nobody answers: when its time is over everybody is told.",
    ],
    [
      "long minutes",
      { larger: 1, aloud: 60, duty: 90, all: 240 },
      Infinity,
      "If nobody answers: after 1 minute the screen shows it larger and sounds again, after 1 hour it is read aloud, after 1 hour 30 minutes whoever is on duty is told, after 4 hours everybody is told.",
    ],
    ["no steps", null, 60, "If nobody answers, you are told when its time is over."],
  ];
  sentences.forEach(([name, ladder, stay, sentence]) => {
    it(`says ${name}`, () => expect(ladderSentence(ladder, stay)).to.equal(sentence));
  });
});

describe("minutes that are typed", () => {
  const typed: [string, Partial<Record<keyof LadderMinutes, string>>, string[]][] = [
    ["in order", {}, []],
    ["all at once", { larger: "5", aloud: "5", duty: "5", all: "5" }, []],
    ["none", { aloud: "" }, ["aloud"]],
    ["no number", { larger: "-" }, ["larger"]],
    ["half ones", { larger: "2.5" }, ["larger"]],
    ["none at all", { larger: "0" }, ["larger"]],
    ["too many", { all: "241" }, ["all"]],
    ["out of order", { aloud: "20" }, ["duty"]],
  ];
  typed.forEach(([name, minutes, wrong]) => {
    it(`${name}: ${wrong.join() || "are fine"}`, () => {
      const draft = own(minutes);

      expect(Object.keys(ladderErrors(draft.ladder.minutes!))).to.deep.equal(wrong);
      const errors = draftErrors(draft, messageFrom(draft, 60));
      expect(Object.keys(errors)).to.deep.equal(wrong.length > 0 ? ["ladder"] : []);
    });
  });
});

describe("the ladder of a draft", () => {
  it("is left out as long as it is as usual: the group decides", () => {
    expect(messageFrom({ ...EMPTY_DRAFT, text: "Lunch" }, 60)).not.to.have.property("ladder");
    expect(draftLadder(EMPTY_DRAFT, USUAL)).to.equal(USUAL);
    expect(draftLadder(EMPTY_DRAFT, null)).to.equal(null);
  });

  it("is nothing, or the typed minutes", () => {
    const off: Draft = { ...EMPTY_DRAFT, ladder: { use: "off", minutes: ladderDraftOf(USUAL) } };

    expect(messageFrom(off, 60).ladder).to.equal(null);
    expect(messageFrom(own({ all: "45" }), 60).ladder).to.deep.equal({ ...USUAL, all: 45 });
  });

  it("of a draft that an older page has stored is as usual", () => {
    const older = JSON.stringify({ ...EMPTY_DRAFT, ladder: undefined });

    expect(parseDraft(older)!.ladder).to.deep.equal({ use: "group", minutes: null });
  });

  it("is a change of an edit only where it differs", () => {
    const message = { ...messageFrom(own({}), 60), ladder: USUAL };

    expect(changesBetween(message, { ...message, ladder: { ...USUAL } })).to.deep.equal({});
    expect(changesBetween(message, { ...message, ladder: null })).to.deep.equal({ ladder: null });
  });
});
