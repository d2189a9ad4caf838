export { OccurrenceLists } from "./OccurrenceLists.js";
export { FeedClaim } from "./FeedClaim.js";
export { OpenMatters } from "./OpenMatters.js";
export { StateChip } from "./StateChip.js";
export { stateSentence } from "./stateTexts.js";
export { useOccurrences } from "./useOccurrences.js";
export { useOpenOccurrences } from "./useClaims.js";
