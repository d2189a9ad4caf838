export { FeedbackModal } from "./FeedbackModal.js";
