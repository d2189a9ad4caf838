import { outOfReach } from "../../../core/clock.js";
import { MASS_SILENCE_HELD_MS, type WatchState } from "./watchState.js";

/**
 * What is remembered, without anything of the future. A clock that was ahead, and has been put back, would have each wait run until it comes there once
 * more, and be taken for a change of the last half hour meanwhile.
 */
export function noLaterThan(now: number, state: WatchState): WatchState {
  const clamped = <Time extends number | null>(at: Time) => (at === null ? at : (Math.min(at, now) as Time));
  const latest = outOfReach(now, 0).getTime();
  return {
    ...state,
    alerts: state.alerts.map((alert) => ({
      ...alert,
      badSince: clamped(alert.badSince),
      goodSince: clamped(alert.goodSince),
      changes: alert.changes.filter((at) => at <= latest),
      last: alert.last && { ...alert.last, since: clamped(alert.last.since) },
    })),
    devices: state.devices.map((device) => ({
      ...device,
      silentFrom: clamped(device.silentFrom),
      // At which time of day it was off is not known.
      silences: device.silences.filter(({ to }) => to <= latest),
    })),
    heldUntil: isOutOfReach(state.heldUntil, now) ? now : state.heldUntil,
    awakeSince: clamped(state.awakeSince),
  };
}

function isOutOfReach(heldUntil: number | null, now: number): boolean {
  return heldUntil !== null && heldUntil > outOfReach(now, MASS_SILENCE_HELD_MS).getTime();
}
