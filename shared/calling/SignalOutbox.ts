interface Kept<Frame> {
  id: string;
  frame: Frame;
}

/** What a connection needs, many times over; older ones are of connections that are gone. */
const KEPT_MAX = 60;

/**
 * Frames of a call that the server has not acknowledged yet, in their order: it takes a number only while none above it was said. After a
 * reconnect all of them are sent again.
 */
export class SignalOutbox<Frame> {
  private kept: Kept<Frame>[] = [];

  /** Throws nothing; `send` is told the frame at once. */
  constructor(private readonly send: (frame: Frame) => void) {}

  add(id: string, frame: Frame): void {
    this.kept.push({ id, frame });
    if (this.kept.length > KEPT_MAX) this.kept.shift();
    this.send(frame);
  }

  /** Acknowledged, or refused: never sent again. */
  settle(id: string): void {
    this.kept = this.kept.filter((one) => one.id !== id);
  }

  /** There is a new socket. */
  sendAgain(): void {
    this.kept.forEach(({ frame }) => this.send(frame));
  }
}
