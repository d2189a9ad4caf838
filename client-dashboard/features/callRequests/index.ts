export { CallRequestNotice } from "./CallRequestNotice.js";
export { CallRequests } from "./CallRequests.js";
export { CallRequestState } from "./CallRequestState.js";
export { useCallRequests } from "./useCallRequests.js";
