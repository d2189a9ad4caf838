import type { AlertCause } from "../../../../shared/contract/base/alertCause.js";
import type { AlertState, Tell } from "./watchState.js";

const MINUTE_MS = 60_000;

/** How long it must have been bad before it is told. A silent screen's time is in its condition, and a battery does not wait. */
const HOLD_MS: Record<AlertCause, number> = {
  screenSilent: 0,
  batteryLow: 0,
  batteryCritical: 0,
  chargerOut: 2 * MINUTE_MS,
  soundLocked: 2 * MINUTE_MS,
  clockWrong: 2 * MINUTE_MS,
  storageFull: 2 * MINUTE_MS,
  pageHidden: 10 * MINUTE_MS,
  noTouch: 0,
};
/** How long it must have been good before the all-clear. */
const CLEAR_MS = 2 * MINUTE_MS;
/** So many changes within this time make it unstable, and so long it must be steady to be told of again. */
const UNSTABLE_MS = 30 * MINUTE_MS;
const UNSTABLE_CHANGES = 3;

/** How it stands with a cause of a display or a device. */
export type Judged =
  | { is: "good" }
  | { is: "unknown"; lookAt?: number | undefined }
  /** `since`: left out: since it was first found so. `at`: when it came to be told, left out: now. */
  | {
      is: "bad";
      deviceIds: string[];
      deviceName: string | null;
      since?: number | undefined;
      detail?: number | undefined;
      at?: number;
    }
  /** Nobody watches for it any more, or a graver alert says more. */
  | { is: "ended" | "replaced" };

type Bad = Extract<Judged, { is: "bad" }>;

export interface Step {
  /** null: there is nothing to remember. */
  alert: AlertState | null;
  tells: Tell[];
  lookAt: number | null;
}

interface Moment {
  now: number;
  newId: () => string;
}

export function newAlert(cause: AlertCause, deviceId: string | null): AlertState {
  return {
    ...{ cause, deviceId, phase: "idle", told: null, badSince: null, goodSince: null, changes: [] },
    last: null,
  };
}

/** One step of one alert: what it is now, what is told of it, and when it may go on. Taken twice at the same moment it tells once. */
export function stepAlert(before: AlertState, judged: Judged, moment: Moment): Step {
  const alert = { ...before, changes: before.changes.filter((at) => moment.now - at < UNSTABLE_MS) };
  if (judged.is === "ended" || judged.is === "replaced") return end(alert, judged.is, moment.now);
  if (alert.phase === "unstable") return stepUnstable(alert, judged, moment);
  return alert.phase === "open" ? stepOpen(alert, judged, moment) : stepIdle(alert, judged, moment);
}

function stepIdle(alert: AlertState, judged: Judged, moment: Moment): Step {
  const { now } = moment;
  if (judged.is !== "bad") {
    const lookAt = judged.is === "unknown" ? (judged.lookAt ?? null) : null;
    const idle = { ...alert, badSince: null };
    return { alert: idle.changes.length > 0 ? idle : null, tells: [], lookAt };
  }
  const badSince = alert.badSince ?? now;
  const dueAt = badSince + HOLD_MS[alert.cause];
  if (now < dueAt) return { alert: { ...alert, badSince }, tells: [], lookAt: dueAt };
  if (isUnstable(alert)) return becomeUnstable(alert, "bad", now);
  return raise({ ...alert, badSince }, judged, moment);
}

function stepOpen(alert: AlertState, judged: Judged, { now }: Moment): Step {
  if (judged.is !== "good") return { alert: { ...alert, goodSince: null }, tells: [], lookAt: null };
  const goodSince = alert.goodSince ?? now;
  const dueAt = goodSince + CLEAR_MS;
  if (now < dueAt) return { alert: { ...alert, goodSince }, tells: [], lookAt: dueAt };
  if (isUnstable(alert)) return becomeUnstable(alert, "good", now);
  const cleared = {
    ...alert,
    phase: "idle" as const,
    badSince: null,
    goodSince: null,
    changes: [...alert.changes, now],
  };
  return { alert: cleared, tells: [clearedOf(alert, "good", { at: now, until: goodSince })], lookAt: null };
}

/** Nothing is told until it has been the same for half an hour. */
function stepUnstable(alert: AlertState, judged: Judged, moment: Moment): Step {
  const { now } = moment;
  const known = judged.is === "bad" || judged.is === "good" ? judged.is : null;
  const { last } = alert;
  if (known !== null && known !== last?.is) {
    const flipped = { ...alert, last: { is: known, since: now } };
    return { alert: flipped, tells: [], lookAt: now + UNSTABLE_MS };
  }
  const steadyAt = (last?.since ?? now) + UNSTABLE_MS;
  if (now < steadyAt) return { alert, tells: [], lookAt: steadyAt };
  const fresh = newAlert(alert.cause, alert.deviceId);
  if (known === "good") {
    return {
      alert: null,
      tells: [clearedOf(alert, "good", { at: now, until: last?.since ?? now })],
      lookAt: null,
    };
  }
  if (judged.is === "bad") {
    const raised = raise({ ...fresh, badSince: last?.since ?? now }, judged, moment);
    const replaced = clearedOf(alert, "replaced", { at: now, until: now });
    return { ...raised, tells: [replaced, ...raised.tells] };
  }
  return { alert, tells: [], lookAt: judged.is === "unknown" ? (judged.lookAt ?? null) : null };
}

function raise(alert: AlertState, bad: Bad, { now, newId }: Moment): Step {
  const since = bad.since ?? alert.badSince ?? now;
  const { deviceIds, deviceName, detail = null, at = now } = bad;
  const { cause } = alert;
  const alertId = newId();
  return {
    alert: {
      ...alert,
      phase: "open",
      told: { alertId, deviceIds, since },
      goodSince: null,
      changes: [...alert.changes, now],
    },
    tells: [{ kind: "raised", alertId, cause, at, deviceName, since, detail }],
    lookAt: null,
  };
}

function becomeUnstable(alert: AlertState, is: "bad" | "good", now: number): Step {
  return {
    alert: { ...alert, phase: "unstable", badSince: null, goodSince: null, last: { is, since: now } },
    tells: [{ kind: "unstable", alertId: alert.told!.alertId, cause: alert.cause, at: now }],
    lookAt: now + UNSTABLE_MS,
  };
}

function end(alert: AlertState, how: "ended" | "replaced", now: number): Step {
  const tells = alert.phase === "idle" ? [] : [clearedOf(alert, how, { at: now, until: now })];
  return { alert: null, tells, lookAt: null };
}

function clearedOf(
  { told, cause, phase }: AlertState,
  how: "good" | "ended" | "replaced",
  { at, until }: { at: number; until: number },
): Tell {
  const { alertId, since } = told!;
  return {
    kind: "cleared",
    alertId,
    cause,
    at,
    after: Math.max(0, until - since),
    how,
    isSteady: phase === "unstable",
  };
}

/** The next one would be the third. */
function isUnstable({ changes, told }: AlertState): boolean {
  return told !== null && changes.length >= UNSTABLE_CHANGES - 1;
}
