import type { AppContext } from "../../core/AppContext.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import { findGroupDisplays } from "../../circle/displays/displayAccess.js";
import { listMemberships } from "../../circle/groups/membership.js";

/** A count is good for so long, for what was there when it was begun. */
const SHARED_MS = 1_000;

interface SharedCount {
  begunAt: number;
  count: Promise<number>;
}

const sharedCounts = new WeakMap<AppContext, Map<string, SharedCount>>();

/**
 * The same for the badge of a push that was claimed then: pushes that go to somebody at once share a count, if it was begun after all that they tell
 * of. An entry's own `recordedAt` would not do, which is older than the write that it stands for, and of another machine's clock.
 */
export async function countOpenSince(app: AppContext, user: UserDocument, claimedAt: Date): Promise<number> {
  const counts = sharedCounts.get(app) ?? new Map<string, SharedCount>();
  sharedCounts.set(app, counts);
  const now = app.now();
  counts.forEach(({ begunAt }, userId) => {
    if (now - begunAt >= SHARED_MS) counts.delete(userId);
  });
  const known = counts.get(user.id);
  if (known && known.begunAt >= claimedAt.getTime()) return known.count;
  const made = { begunAt: now, count: countOpenFor(app, user) };
  counts.set(user.id, made);
  // Whoever waits for it hears of the fault; the next one tries anew.
  made.count.catch(() => counts.delete(user.id));
  return made.count;
}

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
