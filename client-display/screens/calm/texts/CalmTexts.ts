/** What the screen of a greeting says, in one language. */
export interface CalmTexts {
  /** Shown instead of a clock that cannot be trusted. */
  hello: string;
  oneMoment: string;

  connected: { title: string; hint: string };
}
