import { expect } from "chai";
import { EMPTY_DRAFT, type Draft } from "../../../client-dashboard/features/messages/form/draft.js";
import { nightTexts } from "../../../client-dashboard/features/messages/compose/nightTexts.js";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const MUM = { name: "Mum", timeZone: "UTC", night: { from: "22:00", until: "06:30" } };

const once = (time: string, changes: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  when: "once",
  date: "2026-11-22",
  time,
  ...changes,
});

describe("dashboard: a message for the night", () => {
  it("will wait for the morning when it stays until then", () => {
    expect(nightTexts(once("23:00", { stay: "1440" }), [MUM], NOW)).to.deep.equal([
      "It waits until morning: Mum's screen is black until 06:30.",
    ]);
  });

  it("is seen by nobody when it ends before the morning, and the caregiver is told so", () => {
    expect(nightTexts(once("02:00", { stay: "60" }), [MUM], NOW)[0]).to.include("no one will see it");
  });

  it("is nothing to speak of by day, when it is urgent, or where the screen has no night", () => {
    expect(nightTexts(once("21:59"), [MUM], NOW)).to.deep.equal([]);
    expect(nightTexts(once("06:30"), [MUM], NOW)).to.deep.equal([]);
    expect(nightTexts(once("23:00", { urgent: true }), [MUM], NOW)).to.deep.equal([]);
    expect(nightTexts(once("23:00"), [{ ...MUM, night: null }], NOW)).to.deep.equal([]);
  });

  it("follows each display's own clock", () => {
    const tokyo = { ...MUM, name: "Aunt", timeZone: "Asia/Tokyo" };
    const words = nightTexts(
      { ...EMPTY_DRAFT, when: "now", stay: "1440" },
      [MUM, tokyo],
      Date.parse("2026-11-21T14:00:00.000Z"),
    );

    expect(words).to.deep.equal(["It waits until morning: Aunt's screen is black until 06:30."]);
  });
});
