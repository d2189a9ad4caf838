export { WebhookSection } from "./WebhookSection.js";
