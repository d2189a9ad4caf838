export { OccurrenceLists } from "./OccurrenceLists.js";
export { StateChip } from "./StateChip.js";
export { stateSentence } from "./stateTexts.js";
export { useOccurrences } from "./useOccurrences.js";
