export { CardSection } from "./CardSection.js";
export { LevelNotice } from "./LevelNotice.js";
