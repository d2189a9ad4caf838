import { SOCKET_QUIET_MS } from "../../shared/realtime/timing.js";
import type { CaregiverPeer, DevicePeer } from "./hub.js";

/**
 * Whether one more socket may join those of the same device or account. Where there are `max` of them, the one that was quiet for longest
 * makes room if it was quiet for so long that it may be half open: whoever comes back after a power cut is not kept out by what is left
 * of them.
 */
export function makeRoom(peers: Array<DevicePeer | CaregiverPeer>, max: number): boolean {
  if (peers.length < max) return true;
  const [quietest] = [...peers].sort((a, b) => b.quietMs() - a.quietMs());
  if (!quietest || quietest.quietMs() < SOCKET_QUIET_MS) return false;
  quietest.close("silence");
  return true;
}
