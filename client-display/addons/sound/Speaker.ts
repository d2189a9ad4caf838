import { OneTimer } from "../../engine/time/OneTimer.js";
import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import { pickVoice } from "./pickVoice.js";
import { sentencesOf } from "./sentences.js";

export interface Speech {
  text: string;
  language: DisplayLanguage;
  /** Percent. */
  volume: number;
  /** A chime is heard out first; what is replaced meanwhile is never said. */
  delayMs: number;
  /** No voice here speaks the language, or what has one can say nothing of it. Called once at most, and not after `hush`. */
  fallBack(): void;
}

/** How an utterance has ended; `lost`: the engine never said so. */
type Ending = "said" | "failed" | "lost";

/** A little slower than usual. */
const RATE = 0.9;
/** Some engines forget to say that an utterance has ended: then it goes on after so long for each character, and this. */
const CHARACTER_MS = 150;
const LOST_END_MS = 4_000;
/** Chrome loads its voices after it was asked for them. */
const VOICES_LATE_MS = 2_000;
/** Chrome swallows what is spoken right after a cancel. */
const AFTER_CANCEL_MS = 150;

/** Reads aloud where the browser has a voice. One thing at a time; a later one waits for its end. */
export class Speaker {
  private readonly synthesis: SpeechSynthesis | null;
  private waiting: Speech | null = null;
  private readonly timer = new OneTimer();
  private speaking = false;
  /** Something of what is being said has come to its end. */
  private heard = false;
  /** Something has not: the engine may be stuck, or still speak. */
  private lost = false;
  private unlocked = false;
  private waitedForVoices = false;
  /** Held here, or Chrome collects the utterance as garbage and never sends its events. */
  private current: SpeechSynthesisUtterance | null = null;

  /** `synthesis` null: the engine cannot speak. */
  constructor(
    synthesis: SpeechSynthesis | null | undefined,
    private readonly createUtterance: (text: string) => SpeechSynthesisUtterance,
  ) {
    this.synthesis = synthesis || null;
    // The list of voices begins to load when it is asked for.
    this.synthesis?.getVoices();
  }

  hasVoice(language: DisplayLanguage): boolean {
    return this.voice(language) !== null;
  }

  /** To be called in a touch: iPads speak only after they have spoken in one. Says nothing. */
  unlock(): void {
    if (this.unlocked || !this.synthesis) return;
    this.unlocked = true;
    const utterance = this.createUtterance(" ");
    utterance.volume = 0;
    this.synthesis.speak(utterance);
  }

  say(speech: Speech): void {
    this.waiting = speech;
    if (this.speaking) return;
    this.timer.after(speech.delayMs, () => this.begin());
  }

  /** Ends what is being said and forgets what waits. */
  hush(): void {
    this.waiting = null;
    this.current = null;
    this.timer.clear();
    if (this.speaking || this.lost) this.cancel();
  }

  private cancel(): void {
    this.lost = false;
    this.synthesis?.cancel();
    // Until then nothing new begins.
    this.speaking = true;
    this.timer.after(AFTER_CANCEL_MS, () => this.rest());
  }

  private begin(): void {
    const speech = this.waiting;
    if (!speech) return;
    // What is stuck would keep it waiting for ever.
    if (this.lost) return this.cancel();
    if (this.synthesis?.getVoices().length === 0 && !this.waitedForVoices) {
      this.waitedForVoices = true;
      return this.timer.after(VOICES_LATE_MS, () => this.begin());
    }
    this.waiting = null;
    if (!this.voice(speech.language)) return speech.fallBack();
    this.speaking = true;
    this.heard = false;
    this.speak(speech, sentencesOf(speech.text));
  }

  private speak(speech: Speech, [sentence, ...rest]: string[]): void {
    const voice = this.voice(speech.language);
    if (!sentence || !voice || !this.synthesis) return this.finish(speech);
    const utterance = this.createUtterance(sentence);
    this.current = utterance;
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.volume = speech.volume / 100;
    utterance.rate = RATE;
    const end = (ending: Ending) => {
      if (this.current !== utterance) return;
      if (ending === "lost") this.lost = true;
      if (ending !== "failed") this.heard = true;
      this.speak(speech, rest);
    };
    utterance.onend = () => end("said");
    utterance.onerror = () => end("failed");
    this.timer.after(sentence.length * CHARACTER_MS + LOST_END_MS, () => end("lost"));
    this.synthesis.speak(utterance);
  }

  private finish({ fallBack }: Speech): void {
    this.rest();
    if (!this.heard) fallBack();
  }

  private rest(): void {
    this.speaking = false;
    this.current = null;
    this.timer.clear();
    if (this.waiting) this.timer.after(this.waiting.delayMs, () => this.begin());
  }

  private voice(language: DisplayLanguage): SpeechSynthesisVoice | null {
    return this.synthesis && pickVoice(this.synthesis.getVoices(), language);
  }
}
