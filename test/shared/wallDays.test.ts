import { expect } from "chai";
import { timeOf, wallAt, wallMinutesOf } from "../../shared/rules/wallDays.js";

describe("a time on a wall", () => {
  it("is written with two digits each", () => {
    expect([0, 5, 485, 1_439].map(timeOf)).to.deep.equal(["00:00", "00:05", "08:05", "23:59"]);
  });

  it("is found again from its minutes, on days before 1970 too", () => {
    for (const [date, time] of [
      ["2026-11-26", "23:59"],
      ["1970-01-01", "00:00"],
      ["1941-05-17", "10:30"],
    ] as const)
      expect(wallAt(wallMinutesOf(date, time))).to.deep.equal({ date, time });
    expect(wallAt(wallMinutesOf("1969-12-31", "23:30") + 60)).to.deep.equal({
      date: "1970-01-01",
      time: "00:30",
    });
  });
});
