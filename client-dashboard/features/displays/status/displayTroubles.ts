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

export function deviceTroubles({ sound, recordButton }: Display, { status }: Device): Trouble[] {
  const needs = { sound: sound.chime || sound.readAloud, recording: recordButton };
  return status ? findTroubles(status, needs) : [];
}
