import type { Socket } from "../../../client-display/engine/connection/Connection.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import type { DeviceTime } from "../../support/device/DeviceTime.js";

const OPENS_AFTER_MS = 30;
/** The way there takes longer than the way back, as on a busy home network. */
const THERE_MS = 180;
const BACK_MS = 20;
const OPEN = 1;
const CLOSED = 3;

/** The server's end of a connection within the tablet's own time: it knows the true time and one plan, and acknowledges everything. */
export class ClockedServer implements Socket {
  readyState: Socket["readyState"] = 0;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  constructor(
    private readonly time: DeviceTime,
    private readonly snapshot: DisplaySnapshot,
  ) {
    setTimeout(() => {
      if (this.readyState === CLOSED) return;
      this.readyState = OPEN;
      call(this.onopen, {});
    }, OPENS_AFTER_MS);
  }

  send(text: string): void {
    setTimeout(() => this.answer(JSON.parse(text) as { type: string; id: string }), THERE_MS);
  }

  close(): void {
    this.readyState = CLOSED;
  }

  private answer({ type, id }: { type: string; id: string }): void {
    const serverTime = new Date(this.time.now()).toISOString();
    if (type === "hello" || type === "snapshot.requested")
      this.say({ type: "snapshot", snapshot: { ...this.snapshot, serverTime } });
    if (type === "ping") this.say({ type: "pong", id, serverTime });
    else if (id) this.say({ type: "ack", id });
  }

  private say(frame: object): void {
    const data = JSON.stringify(frame);
    setTimeout(() => this.readyState === OPEN && call(this.onmessage, { data }), BACK_MS);
  }
}

/** Handlers are typed for a browser's events; the display reads only what is given here. */
function call(handler: unknown, event: object): void {
  (handler as ((event: object) => void) | null)?.(event);
}
