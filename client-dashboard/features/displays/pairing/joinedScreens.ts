import type { Device, Display } from "../../../../shared/contract/displays.js";

export interface JoinedScreen {
  display: Display;
  device: Device;
}

/** The devices of each display that were there when this page last looked. */
export type KnownDevices = ReadonlyMap<string, ReadonlySet<string>>;

export function devicesOf(displays: Display[]): KnownDevices {
  return new Map(displays.map(({ id, devices }) => [id, new Set(devices.map((device) => device.id))]));
}

/** Requests that the user of this page has allowed here: these screens are no news to them. */
const letIn = new Set<string>();

/** To be called before the server is: the screen may be there before its answer is. */
export function noteLetIn(requestId: string): { takeBack(): void } {
  letIn.add(requestId);
  return { takeBack: () => letIn.delete(requestId) };
}

/** The screens that others have let in since. Of a display that is new to the page all have been there before. */
export function joinedSince(known: KnownDevices, displays: Display[]): JoinedScreen[] {
  return displays.flatMap((display) => {
    const before = known.get(display.id);
    const came = before ? display.devices.filter(({ id }) => !before.has(id)) : [];
    return came
      .filter(({ requestId }) => requestId === undefined || !letIn.has(requestId))
      .map((device) => ({ display, device }));
  });
}

/** "Android tablet, Chrome": as much as is known of a screen that nobody has named yet. */
export function describeScreen({ name, browser }: Device): string {
  return browser === null ? name : `${name}, ${browser}`;
}
