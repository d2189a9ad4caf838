import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";

/**
 * Whether this browser can take part in a video call at all. Without camera and microphone it still hears and sees. One that knows connections
 * but no `addTrack` (Chromium before 64, Safari before 11) could send nothing and show nothing (docs/decisions/100).
 */
export function findCallSupport(isSecure: boolean | null): NonNullable<DeviceStatus["videoCalls"]> {
  const { RTCPeerConnection: Connection, MediaStream: Stream } = window as {
    RTCPeerConnection?: { prototype: object };
    MediaStream?: object;
  };
  if (!Connection || !Stream || !("addTrack" in Connection.prototype)) return "unable";
  return isSecure === false ? "insecure" : "ready";
}
