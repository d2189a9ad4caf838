export { DeleteMessageModal, type DeleteTarget } from "./detail/DeleteMessageModal.js";
export { messagePaths } from "./detail/messagePaths.js";
export { useMessageActions } from "./detail/useMessageActions.js";
export { LABELS } from "./form/labels.js";
export { ShowingMark } from "./series/ShowingMark.js";
export { describeSeries } from "./series/seriesTexts.js";
export { useSeries } from "./series/useSeries.js";
