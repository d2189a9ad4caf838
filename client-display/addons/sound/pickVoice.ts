import type { DisplayLanguage } from "../../../shared/contract/displays.js";

type Voice = Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">;

/** What systems call a language beside its own code. */
const ALSO: Partial<Record<DisplayLanguage, string[]>> = { nb: ["no"] };

/** A voice of the language: one on the device before one of a service, the system's own choice first; null without any. */
export function pickVoice<V extends Voice>(voices: ArrayLike<V>, language: DisplayLanguage): V | null {
  const codes = [language as string].concat(ALSO[language] || []);
  let best: V | null = null;
  for (let index = 0; index < voices.length; index += 1) {
    const voice = voices[index]!;
    // Android writes "en_GB".
    const code = voice.lang.toLowerCase().split(/[-_]/)[0]!;
    if (codes.indexOf(code) >= 0 && (!best || rank(voice) > rank(best))) best = voice;
  }
  return best;
}

function rank(voice: Voice): number {
  return (voice.localService ? 2 : 0) + (voice.default ? 1 : 0);
}
