import type { Profile } from "../../../../shared/contract/accounts.js";

/** `Anna invited you to help care for Mum and Dad.` Without names while it is not known that the address is the reader's. */
export function describeInvites(invites: Profile["groupInvites"], invitedFor: Profile["invitedFor"]): string {
  const [invite] = invites;
  if (!invite || invites.length > 1) return "You have invitations to answer.";
  const names = invitedFor.find((one) => one.groupID === invite.groupID)?.names ?? [];
  const whom = names.length === 0 ? "someone" : new Intl.ListFormat("en-GB").format(names);
  return `${invite.inviterName} invited you to help care for ${whom}.`;
}
