import { expect } from "chai";
import { isPermitted, type MemberFacts, type Permission } from "../../shared/rules/permissions.js";

const owner: MemberFacts = { role: "owner", limited: false, displayIds: null };
const caregiver: MemberFacts = { role: "caregiver", limited: false, displayIds: null };
const ofSome: MemberFacts = { ...caregiver, displayIds: ["mum"] };
const limited: MemberFacts = { ...caregiver, limited: true, displayIds: ["mum"] };

describe("isPermitted", () => {
  const table: [Permission, boolean, boolean, boolean, boolean][] = [
    // owner, caregiver, caregiver of some displays, limited
    ["group.view", true, true, true, true],
    ["group.edit", true, true, false, false],
    ["group.manage", true, false, false, false],
    ["person.edit", true, true, true, false],
    ["display.view", true, true, true, true],
    ["display.edit", true, true, true, false],
    ["display.send", true, true, true, true],
  ];

  table.forEach(([permission, ...expected]) => {
    it(`says of ${permission}: ${expected.map((may) => (may ? "yes" : "no")).join(", ")}`, () => {
      const members = [owner, caregiver, ofSome, limited];
      expect(members.map((member) => isPermitted(member, permission))).to.deep.equal(expected);
    });
  });

  it("takes nothing from an owner whose row still says limited", () => {
    expect(isPermitted({ ...owner, limited: true, displayIds: [] }, "group.edit")).to.equal(true);
  });
});
