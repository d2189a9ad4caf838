import type { QueryClient } from "@tanstack/react-query";
import type { Profile } from "../../../../shared/contract/accounts.js";
import { queryKeys } from "../../../api/queryKeys.js";

/** Shows at once what the server has just accepted, and asks it for the whole in the background. */
export async function changeProfile(cache: QueryClient, changes: Partial<Profile>): Promise<void> {
  await cache.cancelQueries({ queryKey: queryKeys.profile });
  cache.setQueryData<Profile>(queryKeys.profile, (profile) =>
    profile ? { ...profile, ...changes } : profile,
  );
  void cache.invalidateQueries({ queryKey: queryKeys.profile });
}
