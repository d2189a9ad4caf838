/**
 * Who may do what in a group: the one table that the access rules of endpoints and sockets and the screens of the dashboard go by.
 * What someone may not see is answered 404 before this table is asked; what they see and may not do, 409 `not-permitted`.
 */
export const PERMISSIONS = {
  /** See the group, its members and people, and the displays shared with oneself. */
  "group.view": ["owner", "caregiver", "limited"],
  /** Add displays. A caregiver who sees only some displays may not: they would lose sight of the new one. */
  "group.edit": ["owner", "caregiver"],
  /** Members, invitations, name, audit log. */
  "group.manage": ["owner"],
  "person.edit": ["owner", "caregiver"],
  "display.view": ["owner", "caregiver", "limited"],
  /** Settings, devices, pairing, away and archive. */
  "display.edit": ["owner", "caregiver"],
  /** Say that a screen may answer a caregiver's call by itself. Who sees the display may end it. */
  "display.consent": ["owner"],
  /** Messages of a display: write, change, skip, delete, mark done, claim. */
  "display.send": ["owner", "caregiver", "limited"],
} as const satisfies Record<string, readonly Standing[]>;

/** What a member is in a group. */
export type Standing = "owner" | "caregiver" | "limited";
export type Permission = keyof typeof PERMISSIONS;

export interface MemberFacts {
  role: "owner" | "caregiver";
  limited: boolean;
  /** null: all displays. */
  displayIds: readonly unknown[] | null;
}

function standingOf({ role, limited }: Pick<MemberFacts, "role" | "limited">): Standing {
  if (role === "owner") return "owner";
  return limited ? "limited" : "caregiver";
}

/** Whether a member may do this with what they see. */
export function isPermitted(member: MemberFacts, permission: Permission): boolean {
  const allowed: readonly Standing[] = PERMISSIONS[permission];
  if (!allowed.includes(standingOf(member))) return false;
  return permission !== "group.edit" || member.role === "owner" || member.displayIds === null;
}
