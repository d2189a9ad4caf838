import type { DeviceStatus } from "../../shared/contract/base/deviceStatus.js";
import type { WatchSettings } from "../../shared/contract/displays.js";
import { watch } from "../../server/features/alerts/rule/watchRule.js";
import {
  NEW_WATCH,
  type DeviceFacts,
  type Tell,
  type WatchFacts,
  type WatchState,
} from "../../server/features/alerts/rule/watchState.js";
import { wallClockAt, wallClockInstant } from "../../server/schedule/zones.js";

const MINUTE_MS = 60_000;
const WELL: NonNullable<DeviceFacts["status"]> = {
  battery: { percent: 80, charging: true },
  pageHidden: false,
  sound: "on",
  storage: "fine",
  clockOffMs: 0,
};

type Settings = Partial<WatchSettings & Pick<WatchFacts, "night" | "usesSound" | "timeZone">>;

/** A display with its screens, watched as the server does: at each event, and whenever the rule wants to look again. */
export class WatchedHome {
  now: number;
  readonly tells: Tell[] = [];
  state: WatchState = NEW_WATCH;
  private readonly devices = new Map<string, DeviceFacts>();
  private readonly facts: Omit<WatchFacts, "devices">;
  private lookAt: number | null = null;
  private ids = 0;

  /** `start`: on the wall clock of the display. */
  constructor(settings: Settings = {}, start = "2026-11-21 08:00") {
    const timeZone = settings.timeZone ?? "Europe/Oslo";
    const [date, time] = start.split(" ") as [string, string];
    this.now = wallClockInstant(date, time, timeZone);
    this.facts = {
      silentMinutes: 5,
      watchEveryScreen: false,
      noTouchBy: null,
      night: null,
      usesSound: true,
      rest: null,
      lastTouchAt: null,
      steadySince: this.now - 24 * 60 * MINUTE_MS,
      ...settings,
      timeZone,
    };
  }

  /** A screen that is online and well. */
  with(name = "Kitchen"): this {
    const pairedAt = this.now - 10 * 24 * 60 * MINUTE_MS;
    this.devices.set(name, {
      id: name,
      name,
      pairedAt,
      lastSeenAt: this.now,
      online: true,
      status: { ...WELL },
    });
    return this.look();
  }

  /** One that was let in and has not connected yet. */
  withNew(name: string): this {
    const at = this.now;
    this.devices.set(name, { id: name, name, pairedAt: at, lastSeenAt: at, online: false, status: null });
    return this.look();
  }

  goes(name = "Kitchen"): this {
    return this.change(name, { online: false });
  }

  comes(name = "Kitchen"): this {
    return this.change(name, { online: true });
  }

  says(status: Partial<DeviceStatus>, name = "Kitchen"): this {
    const { status: before } = this.device(name);
    return this.change(name, { status: { ...(before ?? WELL), ...status } });
  }

  battery(percent: number, charging = false, name = "Kitchen"): this {
    return this.says({ battery: { percent, charging } }, name);
  }

  /** It was let in without a charger. */
  chargerless(): this {
    this.state = { ...this.state, devices: [] };
    return this.battery(80);
  }

  removes(name: string): this {
    this.devices.delete(name);
    return this.look();
  }

  touched(): this {
    this.facts.lastTouchAt = this.now;
    return this.look();
  }

  rests(until: number | null): this {
    this.facts.rest = { until: until === null ? null : this.now + until * MINUTE_MS };
    return this.look();
  }

  wakes(): this {
    this.facts.rest = null;
    return this.look();
  }

  chooses(settings: Settings): this {
    Object.assign(this.facts, settings);
    return this.look();
  }

  /** It went silent together with many others. */
  heldFor(minutes: number): this {
    this.state = { ...this.state, heldUntil: this.now + minutes * MINUTE_MS };
    return this.look();
  }

  /** The server is away for so long, and the screens find it again unless they have gone. */
  serverAway(minutes: number): this {
    this.now += minutes * MINUTE_MS;
    this.facts.steadySince = this.now;
    return this.look();
  }

  pass(minutes: number, { every }: { every?: number } = {}): this {
    const until = this.now + minutes * MINUTE_MS;
    for (;;) {
      const next = Math.min(this.lookAt ?? until, every === undefined ? until : this.now + every * MINUTE_MS);
      if (next <= this.now) throw new Error("It wants to look into the past.");
      if (next > until || (next === until && this.lookAt !== until)) break;
      this.now = next;
      this.look();
      if (next === until) break;
    }
    this.now = until;
    this.hear();
    return this;
  }

  /** `08:05 screenSilent since 08:00`, on the wall clock of the display. */
  get told(): string[] {
    return this.tells.map((tell) => {
      const at = `${this.clock(tell.at)} ${tell.cause}`;
      if (tell.kind === "raised") {
        const which = tell.deviceName === null ? "" : ` of ${tell.deviceName}`;
        const detail = tell.detail === null ? "" : ` ${tell.detail}`;
        return `${at}${detail}${which} since ${this.clock(tell.since)}`;
      }
      if (tell.kind === "unstable") return `${at} unstable`;
      return `${at} ${tell.how} after ${Math.round(tell.after / MINUTE_MS)}`;
    });
  }

  look(): this {
    this.hear();
    const facts = { ...this.facts, devices: [...this.devices.values()].map((device) => ({ ...device })) };
    const newId = () => `alert${(this.ids += 1)}`;
    const { state, tells, lookAt } = watch(this.state, facts, { now: this.now, newId });
    // As it is stored.
    this.state = JSON.parse(JSON.stringify(state)) as WatchState;
    this.tells.push(...tells);
    this.lookAt = lookAt;
    return this;
  }

  private hear(): void {
    for (const device of this.devices.values()) if (device.online) device.lastSeenAt = this.now;
  }

  private change(name: string, changes: Partial<DeviceFacts>): this {
    this.hear();
    Object.assign(this.device(name), changes);
    return this.look();
  }

  private device(name: string): DeviceFacts {
    const device = this.devices.get(name);
    if (!device) throw new Error(`There is no ${name}.`);
    return device;
  }

  private clock(at: number): string {
    return wallClockAt(at, this.facts.timeZone).time;
  }
}
