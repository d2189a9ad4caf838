import type { Display } from "../../../shared/contract/displays.js";
import type { MicrophoneProblem } from "./openMicrophone.js";

export const MICROPHONE_TEXTS: Record<MicrophoneProblem, string> = {
  notSecure: "Recording works only on a secure page: its address has to begin with https.",
  refused:
    "The browser blocked the microphone. Allow it for this page in your browser's settings, then try again.",
  missing: "No microphone was found. Connect one, or write from your phone.",
  broken: "The microphone isn't responding. Another program may be using it.",
};

export const TOO_SHORT = "That was too short to hear. Speak for a moment longer.";
export const UNFINISHED = "Finish the recording first, or remove it.";

/** "0:05". */
export function timerText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Where it will not be heard; null when it will be everywhere. */
export function silentText(displays: Display[]): string | null {
  const silent = displays.filter(({ sound }) => !sound.readAloud || sound.volume === 0);
  if (silent.length === 0) return null;
  const names = new Intl.ListFormat("en").format(silent.slice(0, 3).map(({ name }) => name));
  const rest = silent.length > 3 ? ` and ${silent.length - 3} more` : "";
  return `Reading aloud is off for ${names}${rest}: the message is shown there but not heard. Turn it on in the display's settings.`;
}
