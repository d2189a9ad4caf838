import { createHmac } from "node:crypto";
import { TRIAL_DAYS } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";
import { PastTrialModel } from "./pastTrial.model.js";
import type { User } from "./user.model.js";

const DAY_MS = 24 * 60 * 60_000;

/** When the trial of a new account ends. An address that had an account before goes on with the trial of that one. */
export async function trialEndOf(app: AppContext, email: string): Promise<Date> {
  const past = await PastTrialModel.findOne({ addressHash: hashAddress(app, email) }).lean();
  return past?.endsAt ?? new Date(app.now() + TRIAL_DAYS * DAY_MS);
}

/**
 * The account goes: of its address a keyed hash stays, and when its trial ends, so that signing up again begins no second one (the privacy page says
 * so). Nothing stays where nothing is paid for.
 */
export async function keepTrial(
  app: AppContext,
  { email, trialEndsAt }: Pick<User, "email" | "trialEndsAt">,
): Promise<void> {
  if (!app.config.billing) return;
  await PastTrialModel.updateOne(
    { addressHash: hashAddress(app, email) },
    { $min: { endsAt: trialEndsAt } },
    { upsert: true },
  );
}

/** Without the key of the installation nobody can try addresses against it. */
function hashAddress({ secretKey }: AppContext, email: string): string {
  return createHmac("sha256", deriveKey(secretKey, "past-trials")).update(email).digest("base64url");
}
