import { PeerLink } from "../../../shared/calling/PeerLink.js";
import type { CallConfig } from "../../../shared/calling/PeerTransport.js";
import { FakePeers } from "./FakePeers.js";

export type SideName = "dashboard" | "display";

interface Signal {
  seq: number;
  signal: string;
}

interface Side {
  link: PeerLink;
  isOnline: boolean;
  /** Said and not taken by the server yet: a page that is loaded anew loses it. */
  unsent: Signal[];
  /** How much of what the server keeps this socket has been sent. */
  read: number;
  loads: number;
}

const OTHER: Record<SideName, SideName> = { dashboard: "display", display: "dashboard" };
export const RELAY: CallConfig = { iceServers: [], relayOnly: true };

/** A page of each kind, and the server between them, which keeps what was said and gives it to a new socket once more. */
export class PeerPair {
  readonly peers = new FakePeers();
  readonly problems: string[] = [];
  renewals = 0;
  /** Gets no fresh credentials, as when the server is slow. */
  renewsNot: SideName | null = null;
  private now = 1_000;
  private readonly sides: Record<SideName, Side>;
  /** By receiver. */
  private readonly kept: Record<SideName, Signal[]> = { dashboard: [], display: [] };

  constructor() {
    this.sides = { dashboard: this.open("dashboard", 1), display: this.open("display", 1) };
  }

  link(name: SideName): PeerLink {
    return this.sides[name].link;
  }

  /** Both may connect. */
  begin(config: CallConfig | null = RELAY): void {
    this.sides.dashboard.link.setConnection(config);
    this.sides.display.link.setConnection(config);
  }

  /** The page is loaded anew; the server gives it all that it keeps. */
  reload(name: SideName): void {
    const { link, loads } = this.sides[name];
    link.close();
    this.now += 300;
    this.sides[name] = this.open(name, loads + 1);
    this.sides[name].link.setConnection(RELAY);
  }

  setOnline(name: SideName, isOnline: boolean): void {
    const side = this.sides[name];
    // A new socket.
    if (isOnline && !side.isOnline) side.read = 0;
    side.isOnline = isOnline;
  }

  /** One signal of this side reaches the other one, as far as both are online. */
  async deliver(from: SideName): Promise<void> {
    this.take(from);
    const to = OTHER[from];
    const side = this.sides[to];
    const next = this.kept[to][side.read];
    if (!next || !side.isOnline) return;
    side.read += 1;
    side.link.receive(next);
    await settled();
  }

  async tick(times = 1): Promise<void> {
    for (let done = 0; done < times; done += 1) {
      this.now += 500;
      this.sides.dashboard.link.tick();
      this.sides.display.link.tick();
      await settled();
    }
  }

  /** Time goes on and everything is delivered. */
  async run(ticks: number): Promise<void> {
    for (let done = 0; done < ticks; done += 1) {
      await this.tick();
      for (let turn = 0; turn < 12; turn += 1) {
        await this.deliver("dashboard");
        await this.deliver("display");
      }
    }
  }

  states(): [string, string] {
    return [this.sides.dashboard.link.state, this.sides.display.link.state];
  }

  private take(from: SideName): void {
    const side = this.sides[from];
    if (!side.isOnline) return;
    const kept = this.kept[OTHER[from]];
    side.unsent.splice(0).forEach((signal) => {
      // As the server does: what is not above the last number is no news.
      if (signal.seq > (kept.at(-1)?.seq ?? 0)) kept.push(signal);
      else this.problems.push(`The number ${signal.seq} came too late.`);
    });
  }

  private open(name: SideName, loads: number): Side {
    const unsent: Signal[] = [];
    const side = { isOnline: true, unsent, read: 0, loads };
    const link = new PeerLink({
      offers: name === "dashboard",
      page: `${name}-${loads}`,
      createConnection: (config) => this.peers.create(config),
      now: () => this.now,
      send: (said) => unsent.push(said),
      isOnline: () => this.sides[name].isOnline,
      renew: () => {
        this.renewals += 1;
        if (this.sides[name].isOnline && this.renewsNot !== name)
          queueMicrotask(() => link.setConnection(RELAY));
      },
      handleTrack: () => undefined,
      handleChange: () => undefined,
      handleProblem: (error) => this.problems.push(String(error)),
    });
    return { ...side, link };
  }
}

/** Whatever was begun has come to its end. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
