export { DutySection } from "./DutySection.js";
export { OnDutyNow } from "./OnDutyNow.js";
