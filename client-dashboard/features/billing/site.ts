export { openStripePage, refreshSubscription, settleReturn } from "./stripePages.js";
