export { DeleteEventModal } from "./DeleteEventModal.js";
export { EventModal, type EventTarget } from "./EventModal.js";
export { PauseEventModal, type PausedEvent } from "./PauseEventModal.js";
export { undoName, useEventActions } from "./useEventActions.js";
export type { EditedEvent } from "./useEventForm.js";
export { whenMovedTo } from "./whenMovedTo.js";
