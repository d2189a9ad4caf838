import type { Types } from "mongoose";
import type { AppContext } from "../../../core/AppContext.js";
import { seal, unseal } from "../../../core/sealed.js";

const sealFor = (calendarId: Types.ObjectId) => ({
  purpose: "followedCalendar",
  owner: calendarId.toHexString(),
});

export function sealAddress(
  { secretKey }: Pick<AppContext, "secretKey">,
  calendarId: Types.ObjectId,
  address: string,
): string {
  return seal(secretKey, sealFor(calendarId), address);
}

/** null: the installation has another key than when it was entered. */
export function addressOf(
  { secretKey }: Pick<AppContext, "secretKey">,
  { _id, address }: { _id: Types.ObjectId; address: string },
): string | null {
  return unseal(secretKey, sealFor(_id), address);
}
