import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";

/** Whether this browser can take part in a video call at all. Without camera and microphone it still hears and sees. */
export function findCallSupport(isSecure: boolean | null): NonNullable<DeviceStatus["videoCalls"]> {
  const browser = window as { RTCPeerConnection?: unknown; MediaStream?: unknown };
  if (typeof browser.RTCPeerConnection !== "function" || typeof browser.MediaStream !== "function")
    return "unable";
  return isSecure === false ? "insecure" : "ready";
}
