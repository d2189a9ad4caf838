export { FeedRecording } from "./FeedRecording.js";
export { RecordingList } from "./RecordingList.js";
