import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import { TOASTS } from "../../../../shared/texts.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { notify } from "../../../ui/notify.js";

/** Makes another group the active one. The profile that comes back drops all that was cached of the old one (auth/activeGroup.ts). */
export function useSwitchGroup() {
  const cache = useQueryClient();
  const [isSwitching, setIsSwitching] = useState(false);

  async function switchTo(groupId: string): Promise<void> {
    setIsSwitching(true);
    try {
      await apiCall(accountsApi.setProfile, { body: { latestGroupID: groupId } });
      await cache.invalidateQueries({ queryKey: queryKeys.profile });
      notify(TOASTS.groupChanged, "success");
    } catch {
      // Why does not matter here: the catalogue has one text for it, and the old group is still the active one.
      notify(TOASTS.groupChangeFailed, "error");
    } finally {
      setIsSwitching(false);
    }
  }

  return { switchTo, isSwitching };
}
