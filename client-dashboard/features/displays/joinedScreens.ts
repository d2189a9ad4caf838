import type { Device, Display } from "../../../shared/contract/displays.js";

export interface JoinedScreen {
  display: Display;
  device: Device;
}

/** The devices of each display that were there when this page last looked. */
export type KnownDevices = ReadonlyMap<string, ReadonlySet<string>>;

export function devicesOf(displays: Display[]): KnownDevices {
  return new Map(displays.map(({ id, devices }) => [id, new Set(devices.map((device) => device.id))]));
}

/** The screens that have come since. Of a display that is new to the page all have been there before. */
export function joinedSince(known: KnownDevices, displays: Display[]): JoinedScreen[] {
  return displays.flatMap((display) => {
    const before = known.get(display.id);
    const came = before ? display.devices.filter(({ id }) => !before.has(id)) : [];
    return came.map((device) => ({ display, device }));
  });
}

/** "Android tablet, Chrome": as much as is known of a screen that nobody has named yet. */
export function screenWords({ name, browser }: Device): string {
  return browser === null ? name : `${name}, ${browser}`;
}
