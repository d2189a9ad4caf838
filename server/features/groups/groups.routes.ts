import { groupsApi } from "../../../shared/contract/groups.js";
import type { AppContext } from "../../core/AppContext.js";
import type { AccessGranted } from "../../http/access.js";
import { route, type Route } from "../../http/route.js";
import { requireDisplaysOf } from "../../circle/displays/displayCount.service.js";
import { makeOwnGroup } from "../../circle/groups/activeGroup.service.js";
import { answerOlderLadders, setLadders } from "../../circle/groups/ladders.service.js";
import { renameGroup } from "./groups.service.js";
import { getGroup } from "./groupView.service.js";
import { getInviteLink, sendInviteAgain } from "./handedInvite.service.js";
import { listInvites } from "./inviteList.service.js";
import { inviteMember, openInvite, revokeInvite } from "./invites.service.js";
import { answerInvite } from "./joinGroup.service.js";
import { listMembers } from "./memberList.service.js";
import { editMember, leaveGroup, objectIds, removeMember } from "./members.service.js";
import { answerOwnership, offerOwnership } from "./ownership.service.js";
import { tellMembers } from "../../circle/groups/tellMembers.js";

export const groupsRoutes: Route[] = [
  route(groupsApi.get, ({ app, access }) => viewOf(app, access)),
  route(groupsApi.listMembers, ({ app, access, query }) => listMembers(app, access, query)),
  route(groupsApi.listInvites, ({ app, access, query }) => listInvites(app, access.group._id, query)),
  route(groupsApi.rename, async ({ app, access, body }) => {
    await renameGroup(access.group, body.name);
    await tellMembers(app, access.group._id);
    return viewOf(app, access);
  }),
  route(groupsApi.setLadders, async ({ app, access, body }) => {
    await setLadders(access.group, body.ladders);
    await tellMembers(app, access.group._id);
    return viewOf(app, access);
  }),
  route(groupsApi.answerOlderLadders, async ({ app, access, body }) => {
    await answerOlderLadders(access.group, body.on);
    app.wakeDueLoop();
    await tellMembers(app, access.group._id);
    return viewOf(app, access);
  }),
  route(groupsApi.invite, async ({ app, access, body }) => {
    const displayIds = objectIds(body.displayIds);
    await requireDisplaysOf(access.group._id, displayIds);
    await inviteMember(app, access, { email: body.email, limited: body.limited, displayIds });
    return viewOf(app, access);
  }),
  route(groupsApi.inviteLink, ({ app, access, params }) => getInviteLink(app, access.group, params.inviteId)),
  route(groupsApi.sendInviteAgain, async ({ app, access, params }) => {
    await sendInviteAgain(app, access, params.inviteId);
    return viewOf(app, access);
  }),
  route(groupsApi.revokeInvite, async ({ app, access, params }) => {
    await revokeInvite(app, access.group, params.inviteId);
    return viewOf(app, access);
  }),
  route(groupsApi.editMember, async ({ app, access, params, body }) => {
    await requireDisplaysOf(access.group._id, objectIds(body.displayIds ?? null));
    await editMember(app, access.group, { userId: params.userId, changes: body });
    return viewOf(app, access);
  }),
  route(groupsApi.removeMember, async ({ app, access, params }) => {
    await removeMember(app, access.group, params.userId);
    return viewOf(app, access);
  }),
  route(groupsApi.offerOwnership, async ({ app, access, body }) => {
    await offerOwnership(app, access, body);
    return viewOf(app, access);
  }),
  route(groupsApi.answerOwnership, async ({ app, access, body }) => {
    await answerOwnership(app, access, body);
    return viewOf(app, access);
  }),
  route(groupsApi.openInvite, ({ app, access, body }) =>
    openInvite(app, { token: body.token, actor: access.actor }),
  ),
  route(groupsApi.acceptGroupInvite, async ({ app, access, body }) => {
    await answerInvite(app, access.actor.user, { accept: body.accept, groupId: body.groupID });
    return {};
  }),
  route(groupsApi.makeOwnGroup, ({ app, access }) => makeOwnGroup(app, access.actor.user)),
  route(groupsApi.leaveGroup, async ({ app, access, body }) => {
    await leaveGroup(app, access.actor.user, body.groupID);
    return {};
  }),
];

/** Read anew: what was handed to the handler is how it was before. */
function viewOf(app: AppContext, { actor, group }: AccessGranted["group.view"]) {
  return getGroup(app, actor.user, group._id);
}
