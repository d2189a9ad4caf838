import { SOCKET_QUIET_MS } from "../../shared/realtime/timing.js";
import type { CaregiverPeer, DevicePeer } from "./peers.js";

/**
 * Whether one more socket may join those of the same device or account. Where there are `max` of them, the one that was quiet for longest
 * makes room if it was quiet for so long that it may be half open: whoever comes back after a power cut is not kept out by what is left
 * of them. It is cut off, since who does not answer would stay for a while; who is on the way out already takes no place.
 */
export function makeRoom(peers: Array<DevicePeer | CaregiverPeer>, max: number): boolean {
  const staying = peers.filter((peer) => !peer.isClosing());
  if (staying.length < max) return true;
  const [quietest] = staying.sort((a, b) => b.quietMs() - a.quietMs());
  if (!quietest || quietest.quietMs() < SOCKET_QUIET_MS) return false;
  quietest.close("silence");
  quietest.cutOff();
  return true;
}
