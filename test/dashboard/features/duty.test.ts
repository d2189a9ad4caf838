import { expect } from "chai";
import { offeredUntil } from "../../../client-dashboard/features/duty/awayUntil.js";

describe("dashboard: until when somebody is away", () => {
  const offered = (instant: string) =>
    Object.values(offeredUntil(Date.parse(instant), "Europe/Oslo")).join(" ");

  it("is this evening as long as that is an hour ahead", () => {
    expect(offered("2026-11-28T18:00:00Z")).to.equal("2026-11-28 20:00");
  });

  it("is tomorrow evening then, also on the last day of a month", () => {
    expect(offered("2026-11-28T18:00:01Z")).to.equal("2026-11-29 20:00");
    expect(offered("2026-11-30T22:30:00Z")).to.equal("2026-12-01 20:00");
  });
});
