import { expect } from "chai";
import type { Profile } from "../../../shared/contract/accounts.js";
import type { Group } from "../../../shared/contract/groups.js";
import type { Permission } from "../../../shared/rules/permissions.js";
import { mayDo } from "../../../client-dashboard/auth/mayDo.js";

const active = (role: "owner" | "caregiver"): Profile["activeGroup"] => ({
  groupID: "g",
  groupName: "The Bergs",
  role,
});
const group = (changes: Partial<Group>) =>
  ({ id: "g", role: "caregiver", limited: false, displayIds: null, ...changes }) as Group;

describe("dashboard: what may not be done is not offered", () => {
  it("an owner may do everything before the group is loaded, a caregiver nothing", () => {
    expect(mayDo({ activeGroup: active("owner"), group: undefined }, "group.manage")).to.equal(true);
    expect(mayDo({ activeGroup: active("caregiver"), group: undefined }, "display.edit")).to.equal(false);
  });

  it("a group that is not the active one any more says nothing", () => {
    const known = { activeGroup: active("caregiver"), group: group({ id: "other" }) };

    expect(mayDo(known, "display.edit")).to.equal(false);
  });

  const table: Array<[string, Partial<Group>, Permission[], Permission[]]> = [
    ["a caregiver of all displays", {}, ["display.edit", "group.edit", "person.edit"], ["group.manage"]],
    [
      "a caregiver of some displays",
      { displayIds: ["a"] },
      ["display.edit", "person.edit"],
      ["group.edit", "group.manage"],
    ],
    [
      "a limited member",
      { displayIds: ["a"], limited: true },
      ["display.view", "display.send"],
      ["display.edit", "person.edit", "group.edit", "group.manage"],
    ],
  ];
  for (const [who, facts, may, mayNot] of table)
    it(`${who} is offered ${may.join(", ")}, and not ${mayNot.join(", ")}`, () => {
      const known = { activeGroup: active("caregiver"), group: group(facts) };

      for (const permission of may) expect(mayDo(known, permission), permission).to.equal(true);
      for (const permission of mayNot) expect(mayDo(known, permission), permission).to.equal(false);
    });
});
