import { useProfile } from "../../auth/AuthContext.js";
import { trialText } from "./billingTexts.js";
import { useGroupSubscription } from "./useGroupSubscription.js";
import "./billing.css";

/** Above every page of somebody whose own trial runs, in their own group. */
export function TrialBanner() {
  const { billing, activeGroup, trial_days_remaining: days } = useProfile();
  const { subscription } = useGroupSubscription();
  const isOwn = activeGroup.role === "owner" && !subscription?.handOver;
  if (billing.state !== "trial" || !isOwn) return null;
  return (
    <section className="trial-banner" aria-label="Free trial">
      <p>{trialText(days)}</p>
      <a href="/pricing">Subscribe</a>
    </section>
  );
}
