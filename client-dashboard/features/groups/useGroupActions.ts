import { useQueryClient } from "@tanstack/react-query";
import {
  groupsApi,
  type Group,
  type MemberChanges,
  type NewInvite,
} from "../../../shared/contract/groups.js";
import { noteLeaving } from "../../session/activeGroup.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

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
      keep(await call(groupsApi.rename, { body: { name } }));
    },
    async invite(body: NewInvite): Promise<void> {
      keep(await call(groupsApi.invite, { body }));
    },
    async revokeInvite(inviteId: string): Promise<void> {
      keep(await call(groupsApi.revokeInvite, { params: { inviteId } }));
    },
    async editMember(userId: string, body: MemberChanges): Promise<void> {
      keep(await call(groupsApi.editMember, { params: { userId }, body }));
    },
    async removeMember(userId: string): Promise<void> {
      keep(await call(groupsApi.removeMember, { params: { userId } }));
      void cache.invalidateQueries({ queryKey: queryKeys.people });
    },
    /** With null the offer is taken back. */
    async offerOwnership(userId: string | null, password?: string): Promise<void> {
      keep(await call(groupsApi.offerOwnership, { body: { userId, password } }));
    },
    async answerOwnership(answer: { accept: boolean }): Promise<void> {
      keep(await call(groupsApi.answerOwnership, { body: answer }));
    },
    async leave(groupID: string): Promise<void> {
      noteLeaving(groupID);
      await call(groupsApi.leaveGroup, { body: { groupID } });
      await cache.invalidateQueries({ queryKey: queryKeys.profile });
    },
  };
}
