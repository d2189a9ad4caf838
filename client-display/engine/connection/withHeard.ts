import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import { callAfter } from "../state/callAfter.js";
import { EMPTY_PLAN, type Plan, takeDevice, takeExtras } from "../state/plan.js";
import type { LinkFrame } from "./Link.js";

/** What is of no version of the plan, so that nothing but its order says which is newer. */
export function isUnversioned({ type }: LinkFrame): boolean {
  return type === "call.changed" || type === "extras.changed" || type === "device.changed";
}

/** A plan that was fetched, with what was heard while it was on its way. */
export function withHeard(snapshot: DisplaySnapshot, heard: LinkFrame[]): DisplaySnapshot {
  return heard.reduce(takeFrame, snapshot);
}

function takeFrame(snapshot: DisplaySnapshot, frame: LinkFrame): DisplaySnapshot {
  const plan: Plan = { ...EMPTY_PLAN, snapshot };
  switch (frame.type) {
    case "call.changed":
      return { ...snapshot, call: callAfter(snapshot.call || null, frame) };
    case "extras.changed":
      return takeExtras(plan, frame.extras).snapshot!;
    case "device.changed":
      return takeDevice(plan, frame.device).snapshot!;
    default:
      return snapshot;
  }
}
