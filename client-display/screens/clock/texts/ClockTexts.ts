/** What the screen of the clock says beside the time, in one language. */
export interface ClockTexts {
  next: string;
  /** Who has read an answer; here it is no longer plain what was read. */
  readLater(reader: string): string;
}
