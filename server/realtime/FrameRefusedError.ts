/**
 * The frame will never be taken: its sender is told so by `refused` instead of `ack`, and does not send it again. Anything else that is
 * thrown lets it be sent again.
 */
export class FrameRefusedError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "FrameRefusedError";
  }
}
