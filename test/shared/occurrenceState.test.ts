import { expect } from "chai";
import fc from "fast-check";
import { occurrenceState, type OccurrenceFacts } from "../../shared/rules/occurrenceState.js";

const NOTHING: OccurrenceFacts = { endsAt: 100, delivered: false, shownAt: null, answered: false };

describe("occurrenceState", () => {
  const table: Array<[expected: string, facts: Partial<OccurrenceFacts>, now: number]> = [
    ["scheduled", {}, 50],
    ["delivered", { delivered: true }, 50],
    ["shown", { delivered: true, shownAt: 40 }, 50],
    ["answered", { delivered: true, shownAt: 40, answered: true }, 50],
    ["missed", {}, 100],
    ["missed", { delivered: true }, 100],
    ["shown", { shownAt: 40 }, 100],
    ["answered", { answered: true }, 100],
  ];

  table.forEach(([expected, facts, now]) => {
    it(`is ${expected} with ${JSON.stringify(facts)} at ${now} of 100`, () => {
      expect(occurrenceState({ ...NOTHING, ...facts }, now)).to.equal(expected);
    });
  });

  it("never goes back when a fact is added late", () => {
    const strength = ["scheduled", "delivered", "missed", "shown", "answered"];
    const facts = fc.record({
      endsAt: fc.constant(100),
      delivered: fc.boolean(),
      shownAt: fc.option(fc.integer({ min: 0, max: 200 })),
      answered: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, facts, fc.integer({ min: 0, max: 200 }), (before, more, now) => {
        const after = {
          endsAt: 100,
          delivered: before.delivered || more.delivered,
          shownAt: before.shownAt ?? more.shownAt,
          answered: before.answered || more.answered,
        };
        const rank = (one: OccurrenceFacts) => strength.indexOf(occurrenceState(one, now));
        return rank(after) >= rank(before);
      }),
    );
  });
});
