export { NotificationsSection } from "./NotificationsSection.js";
export { PushOffer, usePushOfferWaits } from "./PushOffer.js";
export { ReachNotice } from "./reach/ReachNotice.js";
export { usePush } from "./usePush.js";
export { silencePush } from "./turnPush.js";
export { useGroupReach } from "./reach/useGroupReach.js";
