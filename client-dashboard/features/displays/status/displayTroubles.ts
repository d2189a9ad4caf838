import type { DeviceStatus } from "../../../../shared/contract/base/deviceStatus.js";
import type { Device, Display } from "../../../../shared/contract/displays.js";
import { findTroubles, type Trouble } from "../../../../shared/rules/findTroubles.js";
import { restText } from "../presence/presence.js";

/** A device with what is wrong with it. */
export interface TroubledDevice {
  device: Device;
  status: DeviceStatus;
  troubles: Trouble[];
}

/** The devices of a display that have troubles. None while it rests: nothing has to be seen or heard there. */
export function troubledDevices(display: Display): TroubledDevice[] {
  if (restText(display) !== null) return [];
  return display.devices.flatMap((device) => {
    const { status } = device;
    const troubles = deviceTroubles(display, device);
    return status && troubles.length > 0 ? [{ device, status, troubles }] : [];
  });
}

/** Whether something has to be done about a screen of the display. */
export function hasTroubles(display: Display): boolean {
  return troubledDevices(display).some(({ troubles }) =>
    troubles.some(({ severity }) => severity !== "note"),
  );
}

const GRAVITY = { serious: 0, warning: 1, note: 2 };

/** The gravest `max` of all, each with its device; `hidden` is how many are left out, which is never one: that one takes no more room. */
export function gravestOf(
  devices: TroubledDevice[],
  max: number,
): { listed: TroubledDevice[]; hidden: number } {
  const all = devices.flatMap(({ troubles }) => troubles);
  if (all.length <= max + 1) return { listed: devices, hidden: 0 };
  const kept = new Set([...all].sort((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity]).slice(0, max));
  const listed = devices.map((one) => ({
    ...one,
    troubles: one.troubles.filter((trouble) => kept.has(trouble)),
  }));
  return { listed: listed.filter(({ troubles }) => troubles.length > 0), hidden: all.length - max };
}

export function deviceTroubles({ sound, recordButton }: Display, { status }: Device): Trouble[] {
  const needs = { sound: sound.chime || sound.readAloud, recording: recordButton };
  return status ? findTroubles(status, needs) : [];
}
