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
  /** The browser does not let this page have the microphone. Nothing that the person could do about it, nor about the next three. */
  refused: { title: string; hint: string };
  /** None there, or none that can be had: another program may hold it. */
  missing: { title: string; hint: string };
  /** Plain http, over which no browser hands out a microphone. */
  notSecure: { title: string; hint: string };
  /** Nobody knows why: no sound comes. */
  off: { title: string; hint: string };
  notKept: { title: string; hint: string };
}
