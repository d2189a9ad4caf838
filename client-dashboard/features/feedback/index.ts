export { FeedbackForm } from "./FeedbackForm.js";
export { FeedbackModal } from "./FeedbackModal.js";
