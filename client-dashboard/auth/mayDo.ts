import type { Profile } from "../../shared/contract/accounts.js";
import type { Group } from "../../shared/contract/groups.js";
import { isPermitted, type MemberFacts, type Permission } from "../../shared/rules/permissions.js";

const OWNER: MemberFacts = { role: "owner", limited: false, displayIds: null };

interface Known {
  activeGroup: Profile["activeGroup"];
  group: Group | undefined;
}

/** The profile knows an owner before the group is loaded. A group that is not the active one any more says nothing. */
export function mayDo({ activeGroup, group }: Known, permission: Permission): boolean {
  if (activeGroup.role === "owner") return isPermitted(OWNER, permission);
  return group?.id === activeGroup.groupID && isPermitted(group, permission);
}
