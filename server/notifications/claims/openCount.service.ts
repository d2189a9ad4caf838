import type { AppContext } from "../../core/AppContext.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import { findGroupDisplays } from "../../circle/displays/displayAccess.js";
import { listMemberships } from "../../circle/groups/membership.js";

/** How much waits for somebody on all displays that the user may see, in whichever group. */
export async function countOpenFor(app: AppContext, user: UserDocument): Promise<number> {
  const memberships = await listMemberships(user);
  const displays = await Promise.all(memberships.map(({ member }) => findGroupDisplays(member)));
  const displayIds = displays.flat().map(({ _id }) => _id);
  if (displayIds.length === 0) return 0;
  const counts = await Promise.all(
    Object.values(app.registered.matters).map((matter) => matter.countOpen(app, displayIds)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
