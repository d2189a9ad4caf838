import { z } from "zod";

const GroupChange = z.object({
  groupName: z.string(),
  memberName: z.string(),
  change: z.enum(["joined", "left", "removed", "owns"]),
});
export type GroupChange = z.infer<typeof GroupChange>;

const TITLES: Record<GroupChange["change"], (change: GroupChange) => string> = {
  joined: ({ memberName, groupName }) => `${memberName} joined ${groupName}`,
  left: ({ memberName, groupName }) => `${memberName} left ${groupName}`,
  removed: ({ memberName, groupName }) => `${memberName} was removed from ${groupName}`,
  owns: ({ memberName, groupName }) => `${memberName} now owns ${groupName}`,
};

const EXPLANATIONS: Record<GroupChange["change"], string> = {
  joined: "They see what you have shared with them. You can change that in the dashboard, under Group.",
  left: "They see nothing of the group any more.",
  removed: "They see nothing of the group any more.",
  owns: "They invite and remove members from now on.",
};

/** What is told of a change of the group, by mail and by push. Throws when the payload is not what it needs. */
export function groupChangeText(payload: unknown): { title: string; explanation: string } {
  const change = GroupChange.parse(payload);
  return { title: TITLES[change.change](change), explanation: EXPLANATIONS[change.change] };
}
