export { NotificationsSection } from "./NotificationsSection.js";
export { PushOffer } from "./PushOffer.js";
export { usePush } from "./usePush.js";
