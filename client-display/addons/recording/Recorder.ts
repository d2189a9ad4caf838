/** The microphone, as the screens see it. */
export interface Recorder {
  /** A finger or a key came down on it: starts recording, or ends what a tap has started. */
  press(): void;
  /** It went up again. After a hold the recording ends; after a short tap it goes on until the next press. */
  release(): void;
}
