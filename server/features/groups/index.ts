import { groupsApi } from "../../../shared/contract/groups.js";
import type { Feature } from "../../core/Feature.js";
import { addressOf, signedInOf, sessionOf } from "../../http/callerKeys.js";
import { every, failures } from "../../http/rateLimits.js";
import { GroupInviteModel } from "../../circle/groups/groupInvite.model.js";
import { INVITES_SENT_AGAIN } from "./handedInvite.service.js";
import { groupsRoutes } from "./groups.routes.js";

export {
  endOffersOf,
  groupIdsOfMember,
  leaveAllGroups,
  listOwnGroups,
  memberIdsOfGroup,
  removeOwnGroup,
} from "./groups.service.js";
export { letGroupGo, letNobodyIn, listHeldGroups, listHeldMembers } from "./holdGroups.service.js";
export { listOfferedGroups, revokeInvite, type OfferedGroup } from "./invites.service.js";
export { finishJoining, switchGroup } from "./joinGroup.service.js";
export { removeMember } from "./members.service.js";
export { takeOverAccount } from "./proveAddress.service.js";

const MINUTE_MS = 60_000;

export const groupsFeature: Feature = {
  routes: groupsRoutes,
  limits: {
    invitePerAccount: { max: 20, windowMs: 24 * 60 * MINUTE_MS, ...every(groupsApi.invite, signedInOf) },
    inviteAgainPerAccount: {
      max: 20,
      windowMs: 24 * 60 * MINUTE_MS,
      ...every(groupsApi.sendInviteAgain, signedInOf),
    },
    openInvitePerAddress: { max: 60, windowMs: 15 * MINUTE_MS, ...failures(groupsApi.openInvite, addressOf) },
    offerOwnershipPerSession: {
      max: 10,
      windowMs: 15 * MINUTE_MS,
      ...failures(groupsApi.offerOwnership, sessionOf),
    },
  },
  accountCounters: [INVITES_SENT_AGAIN],
  auditActions: [
    [groupsApi.rename, { action: "group.renamed", wording: "body.name" }],
    [groupsApi.setLadders, { action: "group.laddersChanged", wording: "none" }],
    [groupsApi.answerOlderLadders, { action: "group.olderLaddersAnswered", wording: "none" }],
    [groupsApi.invite, { action: "member.invited", wording: "body.email" }],
    [groupsApi.inviteLink, { action: "invitation.linkShown", wording: "none" }],
    [groupsApi.sendInviteAgain, { action: "invitation.sentAgain", wording: "none" }],
    [groupsApi.revokeInvite, { action: "invitation.revoked", wording: "none" }],
    [groupsApi.editMember, { action: "member.changed", wording: "member" }],
    [groupsApi.removeMember, { action: "member.removed", wording: "member" }],
    [groupsApi.offerOwnership, { action: "ownership.offered", wording: "member" }],
    [groupsApi.answerOwnership, { action: "ownership.answered", wording: "none" }],
    [groupsApi.acceptGroupInvite, { action: "invitation.answered", wording: "none" }],
    [groupsApi.leaveGroup, { action: "member.left", wording: "none" }],
  ],
  async removeExpired(app) {
    await GroupInviteModel.deleteMany({ expiresAt: { $lte: new Date(app.now()) }, acceptedBy: null });
  },
};
