import type { AppContext } from "../../core/AppContext.js";
import type { CaregiverPeer, DevicePeer } from "../../realtime/peers.js";

/** What the sockets of this process have to do with calls. It goes with them: nothing in it has to survive a restart. */
interface Connected {
  /** Since when this process hears who is there. */
  since: Date;
  /** Calls that stand and concern somebody connected here. */
  known: Set<string>;
  /** Of each socket, which change of a call it was told last. */
  told: WeakMap<DevicePeer | CaregiverPeer, Map<string, number>>;
  /** The page that speaks for a caregiver's side, by `callId sideId`. */
  pages: Map<string, CaregiverPeer>;
  /** Of each socket, the number of the last signal that it was sent, by `callId to from`. */
  sent: WeakMap<DevicePeer | CaregiverPeer, Map<string, number>>;
  /** Calls whose signals are being sent; true: there may be more since. */
  sending: Map<string, boolean>;
}

const all = new WeakMap<AppContext, Connected>();

export function connectedOf(app: AppContext): Connected {
  const known = all.get(app);
  if (known) return known;
  const connected: Connected = {
    since: new Date(app.now()),
    known: new Set(),
    told: new WeakMap(),
    pages: new Map(),
    sent: new WeakMap(),
    sending: new Map(),
  };
  all.set(app, connected);
  return connected;
}

/** The newest socket that speaks for a side gets what is said to it; one from before its reconnect no more. */
export function bindPage(
  app: AppContext,
  name: { callId: string; sideId: string },
  peer: CaregiverPeer,
): void {
  const { pages } = connectedOf(app);
  // Those whose sockets have gone, of calls that nobody has hung up here.
  pages.forEach((other, key) => other.isClosing() && pages.delete(key));
  pages.set(`${name.callId} ${name.sideId}`, peer);
}

export function findPage(
  app: AppContext,
  { callId, sideId }: { callId: string; sideId: string },
): CaregiverPeer | null {
  return connectedOf(app).pages.get(`${callId} ${sideId}`) ?? null;
}
