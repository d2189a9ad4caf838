import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";

/** A device with nothing wrong. */
const WELL: DeviceStatus = {
  battery: { percent: 80, charging: true },
  pageHidden: false,
  wakeLock: "held",
  sound: "on",
  microphone: "ready",
  camera: "ready",
  storage: "fine",
  clockOffMs: 0,
  securePage: true,
  videoCalls: "ready",
  engine: "Chrome 120",
  loadedAt: "2026-11-21T07:00:00.000Z",
};

export function buildStatus(changes: Partial<DeviceStatus> = {}): DeviceStatus {
  return { ...WELL, ...changes };
}
