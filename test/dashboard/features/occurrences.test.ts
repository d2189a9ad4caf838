import { expect } from "chai";
import { partitionOccurrences } from "../../../client-dashboard/features/occurrences/partitionOccurrences.js";
import { answerSentence, stateSentence } from "../../../client-dashboard/features/occurrences/stateTexts.js";
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
    screen: { hasScreen?: boolean; isOnline?: boolean; restsUntil?: number } = {},
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
    expect(says({}, BEFORE, { isOnline: false })).to.contain("offline and doesn't have it yet");
    expect(says({}, BEFORE, { hasScreen: false })).to.contain("No screen is connected");
  });

  it("promises that a stored message shows on time, until it is due", () => {
    expect(says({ state: "delivered" }, BEFORE)).to.contain("even without internet");
    expect(says({ state: "delivered" }, DURING)).to.contain("On its way to the screen");
  });

  it("tells shown from answered", () => {
    expect(says({ state: "shown", shownAt }, DURING)).to.equal("Shown at 11:00. No answer yet.");
    expect(says({ state: "shown", shownAt }, AFTER)).to.equal("Shown at 11:00, but not answered.");
    expect(says({ state: "answered", shownAt, answer }, AFTER)).to.equal(
      "Mum answered “OK” at 11:05 on Kitchen.",
    );
  });

  it("says that a missed message was not seen", () => {
    expect(says({ state: "missed" }, AFTER)).to.contain("never appeared");
  });

  it("does not put a caregiver's word into the person's mouth", () => {
    const closed = buildAnswer({ caregiverName: "Kari", deviceName: "", text: "Done" });

    const said = { now: AFTER, timeZone: "UTC", displayName: "Mum" };
    expect(answerSentence(closed, said)).to.equal("Kari marked it done at 11:05.");
    expect(answerSentence({ ...closed, text: "I phoned her" }, said)).to.equal(
      "Kari marked it done at 11:05. “I phoned her”",
    );
  });

  it("says of Not yet when it comes back, and when it comes no more", () => {
    const notYet = (id: string, at: string) => buildAnswer({ id, choice: "notYet", text: "Not yet", at });
    const once = [notYet("1", "2026-11-21T11:25:00.000Z")];
    const thrice = [
      ...once,
      notYet("2", "2026-11-21T11:40:00.000Z"),
      notYet("3", "2026-11-21T11:55:00.000Z"),
    ];

    expect(says({ state: "shown", shownAt, answers: once }, DURING)).to.equal(
      "Shown at 11:00. Put off: it comes back at 11:35.",
    );
    expect(says({ state: "shown", shownAt, answers: thrice }, AFTER)).to.contain("counts as unanswered");
  });

  it("does not promise what an absence keeps away", () => {
    const back = Date.parse("2026-11-22T00:00:00.000Z");

    expect(says({ state: "delivered" }, BEFORE, { restsUntil: back })).to.contain("won't show");
    expect(says({ state: "delivered" }, BEFORE, { restsUntil: BEFORE })).to.contain("even without internet");
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
