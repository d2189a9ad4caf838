export { LadderSection } from "./LadderSection.js";
export { OlderSeriesQuestion } from "./OlderSeriesQuestion.js";
