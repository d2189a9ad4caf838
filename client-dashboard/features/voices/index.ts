export { VoiceField } from "./VoiceField.js";
export { VoicePlayer } from "./VoicePlayer.js";
export { UNFINISHED } from "./voiceTexts.js";
