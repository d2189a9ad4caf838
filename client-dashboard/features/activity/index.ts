export { ActivityFeed } from "./ActivityFeed.js";
export { useActivity } from "./useActivity.js";
