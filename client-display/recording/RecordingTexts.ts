/** What is said while and after the person records a message, in one language. */
export interface RecordingTexts {
  /** Until the microphone hears something. */
  oneMoment: string;
  listening: string;
  secondsLeft(seconds: number): string;
  stop: string;
  saved: string;
  told: string;
  ok: string;
  /** Takes it back, for five seconds. */
  remove: string;
  removed: string;
  tooShort: { title: string; hint: string };
  /** The button was let go before the microphone was ready. */
  notReady: { title: string; hint: string };
  /** Refused, missing, or a page that is not secure: nothing that the person could do about it. */
  off: { title: string; hint: string };
  notKept: { title: string; hint: string };
}
