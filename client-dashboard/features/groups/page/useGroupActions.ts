import { useQueryClient } from "@tanstack/react-query";
import {
  groupsApi,
  type Group,
  type MemberChanges,
  type NewInvite,
} from "../../../../shared/contract/groups.js";
import { noteLeaving } from "../../../auth/activeGroup.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

/** What the members of a group do about it. Each throws ApiError and leaves the cache true. */
export function useGroupActions() {
  const cache = useQueryClient();

  function keep(group: Group): void {
    cache.setQueryData(queryKeys.group, group);
    [queryKeys.members, queryKeys.invites].forEach((queryKey) => void cache.invalidateQueries({ queryKey }));
    void cache.invalidateQueries({ queryKey: queryKeys.profile });
  }

  return {
    async rename(name: string): Promise<void> {
      keep(await apiCall(groupsApi.rename, { body: { name } }));
    },
    async invite(body: NewInvite, idempotencyKey: string): Promise<void> {
      keep(await apiCall(groupsApi.invite, { body }, { idempotencyKey }));
    },
    async revokeInvite(inviteId: string): Promise<void> {
      keep(await apiCall(groupsApi.revokeInvite, { params: { inviteId } }));
    },
    async sendInviteAgain(inviteId: string): Promise<void> {
      keep(await apiCall(groupsApi.sendInviteAgain, { params: { inviteId } }));
    },
    async editMember(userId: string, body: MemberChanges): Promise<void> {
      keep(await apiCall(groupsApi.editMember, { params: { userId }, body }));
    },
    async removeMember(userId: string): Promise<void> {
      keep(await apiCall(groupsApi.removeMember, { params: { userId } }));
      void cache.invalidateQueries({ queryKey: queryKeys.people });
    },
    /** With null the offer is taken back. */
    async offerOwnership(userId: string | null, password?: string): Promise<void> {
      keep(await apiCall(groupsApi.offerOwnership, { body: { userId, password } }));
    },
    async answerOwnership(answer: { accept: boolean }): Promise<void> {
      keep(await apiCall(groupsApi.answerOwnership, { body: answer }));
    },
    /** From then on it is the active group. */
    async makeOwnGroup(): Promise<void> {
      await apiCall(groupsApi.makeOwnGroup, {});
      await cache.invalidateQueries({ queryKey: queryKeys.profile });
    },
    async leave(groupId: string): Promise<void> {
      noteLeaving(groupId);
      await apiCall(groupsApi.leaveGroup, { body: { groupID: groupId } });
      await cache.invalidateQueries({ queryKey: queryKeys.profile });
    },
  };
}
