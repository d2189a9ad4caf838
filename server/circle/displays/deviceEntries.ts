import type { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { serverKey, type UniqueKey } from "../../core/uniqueKey.js";
import type { NewEntry } from "../../activity/activityEntry.model.js";
import { newEntry } from "../../activity/pendingEntries.js";
import type { DisplayDocument } from "./display.model.js";

/** Of the entry that says that a screen was let in. */
function deviceJoinedKey(deviceId: Types.ObjectId): UniqueKey {
  return serverKey("deviceJoined", deviceId);
}

interface NamedDevice {
  _id: Types.ObjectId;
  name: string;
}

/** A screen was let in. */
export function deviceJoined(
  app: AppContext,
  display: DisplayDocument,
  { _id, name, at }: NamedDevice & { at: Date },
): NewEntry {
  return newEntry(app, placeOf(display), {
    kind: "device.joined",
    uniqueKey: deviceJoinedKey(_id),
    at,
    facts: { deviceName: name },
  });
}

/** Who removes a screen: a caregiver, or somebody at the screen, whom nobody knows. */
export interface Remover {
  name: string;
  userId?: string;
}

/** `by`: the caregiver, or who else it was. */
export function deviceRemoved(
  app: AppContext,
  display: DisplayDocument,
  { _id, name, by }: NamedDevice & { by: Remover },
): NewEntry {
  return newEntry(app, placeOf(display), {
    kind: "device.removed",
    uniqueKey: serverKey("deviceRemoved", _id),
    at: new Date(app.now()),
    facts: { deviceName: name, by: by.name, ...(by.userId && { byUserId: by.userId }) },
  });
}

function placeOf(display: DisplayDocument) {
  return { groupId: display.groupId, displayId: display._id, displayName: display.name };
}
