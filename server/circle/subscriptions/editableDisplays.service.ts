import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { DisplayModel } from "../displays/display.model.js";
import type { Group } from "../groups/group.model.js";
import type { PaidGroup } from "./groupSubscription.service.js";
import { listSharingGroups } from "./sharingGroups.service.js";

export interface EditableDisplay {
  id: string;
  name: string;
  isEditable: boolean;
}

/**
 * Of a group of whose displays its subscription does not cover all, all of them, oldest first, and which can be edited: of all groups that share the
 * subscription those that were chosen, and the oldest where too few were. null: it covers all of the group.
 */
export async function editableDisplaysOf(
  app: AppContext,
  group: PaidGroup & Pick<Group, "editableDisplayIds"> & { _id: Types.ObjectId },
  clientLimit: number | null,
): Promise<EditableDisplay[] | null> {
  if (clientLimit === null) return null;
  const sharing = await listSharingGroups(app, group);
  const groupId = { $in: sharing.map(({ _id }) => _id) };
  const displays = await DisplayModel.find({ groupId }, { name: 1, groupId: 1 }).sort({ _id: 1 }).lean();
  if (displays.length <= clientLimit) return null;
  const ids = displays.map(({ _id }) => _id.toString());
  const chosen = sharing.flatMap(({ editableDisplayIds }) => editableDisplayIds?.map(String) ?? []);
  const editable = chooseEditable(ids, chosen, clientLimit);
  const own = displays
    .filter((display) => display.groupId.equals(group._id))
    .map(({ _id, name }) => ({ id: _id.toString(), name, isEditable: editable.has(_id.toString()) }));
  return own.every(({ isEditable }) => isEditable) ? null : own;
}

/** `ids` oldest first. Chosen ones that are gone leave their place to the oldest. */
export function chooseEditable(
  ids: readonly string[],
  chosen: readonly string[],
  limit: number,
): ReadonlySet<string> {
  const first = ids.filter((id) => chosen.includes(id));
  const rest = ids.filter((id) => !chosen.includes(id));
  return new Set([...first, ...rest].slice(0, limit));
}
