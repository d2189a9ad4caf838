import { expect } from "chai";
import { partitionOccurrences } from "../../../client-dashboard/features/occurrences/partitionOccurrences.js";
import { answerSentence, stateSentence } from "../../../client-dashboard/features/occurrences/stateWords.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import { buildAnswer, buildOccurrence } from "./buildOccurrence.js";

const BEFORE = Date.parse("2026-11-21T10:00:00.000Z");
const DURING = Date.parse("2026-11-21T11:30:00.000Z");
const AFTER = Date.parse("2026-11-21T13:00:00.000Z");
const shownAt = "2026-11-21T11:00:02.000Z";
const answer = buildAnswer();

describe("dashboard: stateSentence", () => {
  const says = (
    occurrence: Partial<Occurrence>,
    now: number,
    screen: { hasScreen?: boolean; isOnline?: boolean } = {},
  ) =>
    stateSentence(buildOccurrence(occurrence), {
      now,
      timeZone: "UTC",
      displayName: "Mum",
      hasScreen: true,
      isOnline: true,
      ...screen,
    });

  it("promises nothing of a message that no screen holds", () => {
    expect(says({}, BEFORE)).to.equal("On its way to the screen.");
    expect(says({}, BEFORE, { isOnline: false })).to.contain("offline and does not have it yet");
    expect(says({}, BEFORE, { hasScreen: false })).to.contain("No screen is connected");
  });

  it("promises that a stored message shows on time, until it is due", () => {
    expect(says({ state: "delivered" }, BEFORE)).to.contain("even without internet");
    expect(says({ state: "delivered" }, DURING)).to.contain("Not yet known to be shown");
  });

  it("tells shown from answered", () => {
    expect(says({ state: "shown", shownAt }, DURING)).to.equal("Shown at 11:00. No answer yet.");
    expect(says({ state: "shown", shownAt }, AFTER)).to.equal("Shown at 11:00, but not answered.");
    expect(says({ state: "answered", shownAt, answer }, AFTER)).to.equal(
      "Mum answered “OK” at 11:05 on Kitchen.",
    );
  });

  it("says that a missed message was not seen", () => {
    expect(says({ state: "missed" }, AFTER)).to.contain("never came onto the screen");
  });

  it("does not put a caregiver's word into the person's mouth", () => {
    const closed = buildAnswer({ caregiverName: "Kari", deviceName: "", text: "Done" });

    expect(answerSentence(closed, { now: AFTER, timeZone: "UTC", displayName: "Mum" })).to.equal(
      "Kari marked it as “Done” at 11:05.",
    );
  });
});

describe("dashboard: partitionOccurrences", () => {
  const at = (key: string, hour: number, changes: Partial<Occurrence> = {}) =>
    buildOccurrence({
      key,
      dueAt: `2026-11-21T${String(hour).padStart(2, "0")}:00:00.000Z`,
      endsAt: `2026-11-21T${String(hour + 1).padStart(2, "0")}:00:00.000Z`,
      ...changes,
    });
  const keys = (occurrences: Occurrence[]) => occurrences.map(({ key }) => key);

  it("sorts by what is true now: due soonest first, past newest first", () => {
    const groups = partitionOccurrences(
      [at("later", 15), at("soon", 14), at("due", 11), at("gone", 10, { state: "missed" }), at("old", 9)],
      DURING,
    );

    expect(keys(groups.current)).to.deep.equal(["due"]);
    expect(keys(groups.upcoming)).to.deep.equal(["soon", "later"]);
    expect(keys(groups.past)).to.deep.equal(["gone", "old"]);
  });

  it("counts an answered one as past though its time goes on", () => {
    const groups = partitionOccurrences([at("due", 11, { state: "answered", answer })], DURING);

    expect(keys(groups.past)).to.deep.equal(["due"]);
  });

  it("shows an occurrence once that both lists hold", () => {
    const groups = partitionOccurrences([at("due", 11), at("due", 11, { state: "shown" })], DURING);

    expect(groups.current.map(({ state }) => state)).to.deep.equal(["shown"]);
  });
});
