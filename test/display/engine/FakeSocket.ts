import type { Socket } from "../../../client-display/engine/connection/Connection.js";

interface SentFrame {
  type: string;
  id: string;
}

/** The browser's end of a socket whose server is the test. */
export class FakeSocket implements Socket {
  readyState: Socket["readyState"] = 0;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: SentFrame[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as SentFrame);
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  /** The server accepts. */
  open(): void {
    this.readyState = 1;
    this.call(this.onopen, {});
  }

  /** The server says this. */
  hear(frame: object | string): void {
    this.call(this.onmessage, { data: typeof frame === "string" ? frame : JSON.stringify(frame) });
  }

  /** The connection ends. */
  end(code = 1006): void {
    this.readyState = 3;
    this.call(this.onclose, { code });
  }

  typesSent(): string[] {
    return this.sent.map((frame) => frame.type);
  }

  lastSent(type: string): SentFrame {
    const found = this.sent.filter((frame) => frame.type === type).pop();
    if (!found) throw new Error(`nothing of type ${type} was sent: ${this.typesSent().join(", ")}`);
    return found;
  }

  /** Handlers are typed for browser events; the display reads only what the fake gives. */
  private call(handler: unknown, event: object): void {
    (handler as ((event: object) => void) | null)?.(event);
  }
}
