export { StopNotice } from "./StopNotice.js";
export { SubscriptionNotices } from "./SubscriptionNotices.js";
export { SubscriptionNotice } from "./SubscriptionNotice.js";
export { SubscriptionSection } from "./SubscriptionSection.js";
export { TrialBanner } from "./TrialBanner.js";
export { useGroupSubscription } from "./useGroupSubscription.js";
export { useStop } from "./useStop.js";
