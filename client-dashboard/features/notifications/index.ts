export { NotificationsSection } from "./NotificationsSection.js";
export { PushOffer } from "./PushOffer.js";
export { ReachNotice } from "./ReachNotice.js";
export { usePush } from "./usePush.js";
export { silencePush } from "./turnPush.js";
export { useGroupReach } from "./useGroupReach.js";
