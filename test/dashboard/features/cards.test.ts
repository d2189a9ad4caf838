import { expect } from "chai";
import {
  draftOfUntil,
  newUntil,
  readUntil,
  untilChoices,
  untilText,
  type UntilDraft,
} from "../../../client-dashboard/features/cards/cardUntil.js";
import { setClockFormat } from "../../../client-dashboard/ui/format/clockFormat.js";
import { cardSentences } from "../../../client-dashboard/features/cards/cardSentences.js";

const OSLO = "Europe/Oslo";
/** Saturday, eleven in the morning in Oslo. */
const NOW = Date.parse("2026-11-21T10:00:00.000Z");

const draft = (changes: Partial<UntilDraft>): UntilDraft => ({
  choice: "time",
  date: "2026-11-24",
  time: "17:00",
  ...changes,
});

describe("dashboard: until when a card stays", () => {
  afterEach(() => setClockFormat(null));

  it("ends this evening and tomorrow evening by the display's wall clock", () => {
    expect(readUntil(draft({ choice: "today" }), NOW, OSLO)).to.deep.equal({
      until: "2026-11-21T20:00:00.000Z",
    });
    expect(readUntil(draft({ choice: "tomorrow" }), NOW, "Pacific/Auckland")).to.deep.equal({
      until: "2026-11-22T08:00:00.000Z",
    });
  });

  it("counts tomorrow on the calendar on the night when the clocks go back", () => {
    const evening = Date.parse("2026-10-24T18:00:00.000Z");

    expect(readUntil(draft({ choice: "tomorrow" }), evening, OSLO)).to.deep.equal({
      until: "2026-10-25T20:00:00.000Z",
    });
  });

  it("offers no evening that is over", () => {
    const late = Date.parse("2026-11-21T20:00:00.000Z");

    expect(untilChoices(NOW, OSLO).map(({ value }) => value)).to.deep.equal([
      "today",
      "tomorrow",
      "time",
      "stays",
    ]);
    expect(untilChoices(late, OSLO)[0]?.value).to.equal("tomorrow");
    expect(newUntil(late, OSLO).choice).to.equal("tomorrow");
    expect(readUntil(draft({ choice: "today" }), late, OSLO)).to.have.property("problem");
  });

  it("takes a day and a time that are still ahead, and says so of others", () => {
    expect(readUntil(draft({}), NOW, OSLO)).to.deep.equal({ until: "2026-11-24T16:00:00.000Z" });
    expect(readUntil(draft({ date: "2026-11-21", time: "11:00" }), NOW, OSLO)).to.deep.equal({
      problem: "That time has passed. Choose a later one.",
    });
    expect(readUntil(draft({ time: "" }), NOW, OSLO)).to.deep.equal({ problem: "Choose a day and a time." });
  });

  it("reads a card's end back into the form as it was chosen", () => {
    const stored = draftOfUntil("2026-11-24T16:00:00.000Z", NOW, OSLO);

    expect(stored).to.deep.equal(draft({}));
    expect(readUntil(draftOfUntil(null, NOW, OSLO), NOW, OSLO)).to.deep.equal({ until: null });
  });

  it("says when it leaves", () => {
    expect(untilText(null, NOW, OSLO)).to.equal("Until you remove it");
    for (const [format, today, tomorrow] of [
      ["24", "Until 21:00", "Until tomorrow, 21:00"],
      ["12", "Until 9:00 PM", "Until tomorrow, 9:00 PM"],
    ] as const) {
      setClockFormat(format);
      expect(untilText("2026-11-21T20:00:00.000Z", NOW, OSLO)).to.equal(today);
      expect(untilText("2026-11-22T20:00:00.000Z", NOW, OSLO)).to.equal(tomorrow);
    }
  });
});

describe("dashboard: sentences to begin a card with", () => {
  it("fills them with the people of the group, one after the other", () => {
    expect(cardSentences(["Ola", "Per"])).to.deep.equal([
      "Ola is at work and will be here at five.",
      "Per is coming to see you tomorrow.",
      "Ola has gone out and will be back soon.",
    ]);
  });

  it("takes a name as it is, and offers nothing without one", () => {
    expect(cardSentences(["$& {name}"])[0]).to.equal("$& {name} is at work and will be here at five.");
    expect(cardSentences([])).to.deep.equal([]);
  });
});
