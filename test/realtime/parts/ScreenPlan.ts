import { expect } from "chai";
import { EMPTY_STATE, type DisplayState } from "../../../client-display/engine/state/DisplayState.js";
import { reduceDisplay } from "../../../client-display/engine/state/reduceDisplay.js";
import { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { waitFor } from "../../support/waitFor.js";

/** What the display's own reducer makes of the frames that a device gets. */
export class ScreenPlan {
  private state: DisplayState = EMPTY_STATE;
  private taken = 0;
  private socket!: SocketClient<ServerToDevice>;

  private constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  static async open(url: string, cookie: string): Promise<ScreenPlan> {
    const screen = new ScreenPlan(url, cookie);
    await screen.connect();
    return screen;
  }

  async connect(): Promise<void> {
    this.socket = await SocketClient.openDevice(this.url, this.cookie);
    this.taken = 0;
    this.state = reduceDisplay(this.state, { type: "connected" });
    await this.socket.next("snapshot");
  }

  heard(): string[] {
    return this.socket.frames.map(({ type }) => type);
  }

  plan(): DisplaySnapshot | null {
    for (const frame of this.socket.frames.slice(this.taken)) {
      expect(ServerToDevice.parse(frame), `the schema of ${frame.type}`).to.deep.equal(frame);
      this.state = reduceDisplay(this.state, { type: "received", frame, now: Date.now() });
      this.taken += 1;
    }
    return this.state.plan.snapshot;
  }

  /** Waits until it holds the version of a new snapshot, and compares the rest. */
  async expectFresh(): Promise<void> {
    const tab = await SocketClient.openDevice(this.url, this.cookie);
    const { snapshot: fresh } = await tab.next("snapshot");
    tab.close();
    await waitFor("the newest version of the plan", () =>
      Promise.resolve(this.plan()?.planVersion === fresh.planVersion),
    );

    expect(comparable(this.plan()!)).to.deep.equal(comparable(fresh));
  }

  close(): void {
    this.socket.close();
  }
}

/** Without the time of reading; messages have no order. */
function comparable({ serverTime: _, zoneOffsets, messages, ...rest }: DisplaySnapshot) {
  const byId = [...messages].sort((a, b) => a.messageId.localeCompare(b.messageId));
  // The first one begins a day before the reading.
  return { ...rest, zoneOffsets: zoneOffsets.slice(1), messages: byId };
}
