import {
  CALL_SIGNAL_BURST,
  CALL_SIGNALS_PER_SECOND,
  FACT_BURST,
  FACTS_PER_SECOND,
  POLL_BURST,
  POLLS_PER_SECOND,
  SNAPSHOT_BURST,
  SNAPSHOTS_PER_SECOND,
} from "../../shared/realtime/timing.js";
import type { AppContext } from "../core/AppContext.js";
import { TokenBucket } from "./TokenBucket.js";

const ALLOWANCES = {
  /** A large plan costs the server tenths of a second each time. */
  snapshots: { burst: SNAPSHOT_BURST, perSecond: SNAPSHOTS_PER_SECOND },
  /** What it says of its size and its chair: each is a write, and news for every dashboard. */
  facts: { burst: FACT_BURST, perSecond: FACTS_PER_SECOND },
  /** Of one side of a call, by its id: its way to the others is built by some dozens at once. */
  signals: { burst: CALL_SIGNAL_BURST, perSecond: CALL_SIGNALS_PER_SECOND },
  polls: { burst: POLL_BURST, perSecond: POLLS_PER_SECOND },
};
type Kind = keyof typeof ALLOWANCES;

/** Those that nobody has used lately are let go of when so many are kept, and then when they have doubled. */
const KEPT = 1_000;

interface Buckets {
  byName: Map<string, TokenBucket>;
  forgetAt: number;
}

/** By kind and device, over all of its sockets and polls. In memory: each process counts what it does. */
const buckets = new WeakMap<AppContext, Buckets>();

/** False when this device has asked for more than one device needs. Who shares its address with it is not counted. */
export function allows(app: AppContext, kind: Kind, deviceId: string): boolean {
  const ofApp = buckets.get(app) ?? { byName: new Map<string, TokenBucket>(), forgetAt: KEPT };
  buckets.set(app, ofApp);
  const { byName } = ofApp;
  if (byName.size > ofApp.forgetAt) forgetFull(ofApp);
  const name = `${kind} ${deviceId}`;
  const bucket = byName.get(name) ?? new TokenBucket(ALLOWANCES[kind]);
  byName.set(name, bucket);
  return bucket.take();
}

function forgetFull(ofApp: Buckets): void {
  const { byName } = ofApp;
  byName.forEach((bucket, name) => {
    if (bucket.isFull()) byName.delete(name);
  });
  // Not at each call: while thousands come back, all of them are in use.
  ofApp.forgetAt = Math.max(KEPT, byName.size * 2);
}
