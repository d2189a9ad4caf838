export { AutoAnswerSection } from "./autoAnswer/AutoAnswerSection.js";
export { CallLink } from "./CallLink.js";
export { CallLog } from "./CallLog.js";
export { StandingCalls } from "./StandingCalls.js";
