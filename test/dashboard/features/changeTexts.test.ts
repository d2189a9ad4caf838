import { expect } from "chai";
import {
  backText,
  movedText,
  ownChangesText,
} from "../../../client-dashboard/features/messages/edit/changeTexts.js";
import { dayAndTime } from "../../../client-dashboard/ui/format/dayTime.js";

const ZONE = "Europe/Oslo";
const NOON = "2026-11-24T11:00:00.000Z";
const THREE = "2026-11-24T14:00:00.000Z";
const NEXT_DAY = "2026-11-25T14:00:00.000Z";
const clock = { now: Date.parse("2026-11-24T06:00:00.000Z"), timeZone: ZONE };

describe("dashboard: the words of a changed showing", () => {
  it("say the time of the series where it has another, and its day where that is another", () => {
    expect(movedText({ dueAt: THREE, seriesDueAt: NOON }, clock)).to.match(/^instead of 12:00/);
    expect(movedText({ dueAt: NEXT_DAY, seriesDueAt: NOON }, clock)).to.match(/^instead of today, 12:00/);
    expect(movedText({ dueAt: NOON, seriesDueAt: NOON }, clock)).to.equal(null);
    expect(movedText({ dueAt: NOON, seriesDueAt: null }, clock)).to.equal(null);
  });

  it("say what else is its own", () => {
    expect(ownChangesText({ text: "With food", ownFields: ["when"] })).to.equal(null);
    expect(ownChangesText({ text: "With food", ownFields: ["text", "when", "replies"] })).to.equal(
      "Changed: “With food”, buttons",
    );
  });

  it("say what takes its place, and where nothing may", () => {
    const words = (seriesDueAt: string | null) =>
      backText(
        { seriesDueAt: seriesDueAt === null ? null : Date.parse(seriesDueAt), seriesText: "Tablets" },
        clock,
      );
    const noon = dayAndTime(Date.parse(NOON), clock.now, ZONE);

    expect(words(NOON)).to.equal(`The series shows “Tablets” ${noon} instead.`);
    expect(words("2026-11-24T05:00:00.000Z")).to.match(/That has passed/);
    expect(words(null)).to.match(/nothing shows instead\.$/);
  });
});
