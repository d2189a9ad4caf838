import type { Permission } from "../../shared/rules/permissions.js";
import { useProfile } from "./AuthContext.js";
import { mayDo } from "./mayDo.js";
import { useGroup } from "./useGroup.js";

/** Whether the user may do this in the active group: what may not be done is not offered. No while it is not known yet. */
export function usePermission(permission: Permission): boolean {
  const { activeGroup } = useProfile();
  const { group } = useGroup();
  return mayDo({ activeGroup, group }, permission);
}
