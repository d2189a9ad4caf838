export { DutySection } from "./DutySection.js";
export { OnDutyNow } from "./OnDutyNow.js";
export { useDuty } from "./useDuty.js";
