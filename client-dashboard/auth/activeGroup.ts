import type { QueryClient } from "@tanstack/react-query";
import type { Profile } from "../../shared/contract/accounts.js";
import { queryKeys } from "../api/queryKeys.js";

/** What is about the user, whichever group they work in. */
const OF_THE_USER = ["profile", "sessions", "signInOptions", "verification", "invite", "cachedGroup"];

/** Groups that the user leaves on this page: they need not be told that they are no longer in them. */
const leaving = new Set<string>();

/**
 * The cache holds one group at a time. When this is another one than before, all that was of the old one is dropped at once, and
 * what stands on a page is asked for anew.
 */
export function enterGroup(cache: QueryClient, groupId: string): void {
  const before = cache.getQueryData<string>(queryKeys.cachedGroup);
  cache.setQueryDefaults(queryKeys.cachedGroup, { gcTime: Infinity });
  cache.setQueryData(queryKeys.cachedGroup, groupId);
  if (before === undefined || before === groupId) return;
  void cache.resetQueries({ predicate: ({ queryKey }) => !OF_THE_USER.includes(String(queryKey[0])) });
}

/** Called before the user leaves a group of their own will. */
export function noteLeaving(groupId: string): void {
  leaving.add(groupId);
}

/** The name of the group that the user worked in and is not in any more, without having left it here; null otherwise. */
export function lostGroup(before: Profile | undefined, after: Profile): string | null {
  if (!before || before.userID !== after.userID) return null;
  const { groupID: groupId, groupName } = before.activeGroup;
  const isIn = ({ groups }: Profile) => groups.some((group) => group.groupID === groupId);
  // The own group of who had an invitation to answer was never there.
  if (!isIn(before) || isIn(after) || leaving.delete(groupId)) return null;
  return groupName;
}
