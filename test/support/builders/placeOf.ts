import { Types } from "mongoose";
import type { Display } from "../../../shared/contract/displays.js";

/** Where an entry of this display belongs, as newEntry() asks for it. */
export function placeOf({ id, groupId, name }: Pick<Display, "id" | "groupId" | "name">) {
  return {
    groupId: new Types.ObjectId(groupId),
    displayId: new Types.ObjectId(id),
    displayName: name,
  };
}
