import type { LinkFrame } from "../connection/Link.js";
import type { QueuedFrame } from "./outbox.js";

/** What goes along with an engine from a chunk of its own: sounds, recordings, the set-up check. */
export interface Addon {
  /** After the engine itself has taken the frame. */
  handleFrame?(frame: LinkFrame): void;
  /** Frames of its own that wait for their `ack`: sent on every connection until they are left out here. */
  frames?(): QueuedFrame[];
}
