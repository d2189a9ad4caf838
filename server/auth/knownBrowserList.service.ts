import type { Types } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { KNOWN_BROWSERS_MAX } from "../../shared/limits.js";
import { UserModel } from "../circle/accounts/user.model.js";

/** The fields of an account that knows no browser. */
export function noKnownBrowsers(app: AppContext): { knownBrowsers: string[]; oldSealsEndedAt: Date } {
  return { knownBrowsers: [], oldSealsEndedAt: new Date(app.now()) };
}

/** From now on the account knows no browser. */
export async function forgetAllBrowsers(app: AppContext, userId: Types.ObjectId): Promise<void> {
  await UserModel.updateOne({ _id: userId }, noKnownBrowsers(app));
}

/** The browser of this sign-in. Which one an entry of the build before belongs to nobody knows: all of those end with it. */
export async function forgetBrowser(
  app: AppContext,
  userId: Types.ObjectId,
  browserId: string,
): Promise<void> {
  await UserModel.updateOne(
    { _id: userId },
    { $pull: { knownBrowsers: browserId }, oldSealsEndedAt: new Date(app.now()) },
  );
}

/** The newest last; beyond the limit the oldest is forgotten. `former`: what this browser was known as until now. */
export async function listBrowser(
  userId: Types.ObjectId,
  { browserId, former }: { browserId: string; former: string | null },
): Promise<void> {
  const known = { $ifNull: ["$knownBrowsers", []] };
  const others = { $filter: { input: known, cond: { $not: [{ $in: ["$$this", [browserId, former]] }] } } };
  const list = { $slice: [{ $concatArrays: [others, [browserId]] }, -KNOWN_BROWSERS_MAX] };
  await UserModel.updateOne({ _id: userId }, [{ $set: { knownBrowsers: list } }], { updatePipeline: true });
}
