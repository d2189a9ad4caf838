import type { AlertCause } from "../../../../shared/contract/base/alertCause.js";
import {
  conditionOf,
  isInUse,
  silentFrom,
  STATUS_CAUSES,
  type Condition,
  type DeviceCause,
} from "./conditions.js";
import { judgeTouch } from "./judgeTouch.js";
import { noLaterThan } from "./noLaterThan.js";
import { withSilence } from "./silence.js";
import { newAlert, stepAlert, type Judged, type Step } from "./stepAlert.js";
import type { AlertState, DeviceFacts, DeviceMemory, Verdict, WatchFacts, WatchState } from "./watchState.js";

/** The graver first: it says what the others would. */
const CAUSES: DeviceCause[] = [
  "screenSilent",
  "batteryCritical",
  "batteryLow",
  "chargerOut",
  "soundLocked",
  "clockWrong",
  "storageFull",
  "pageHidden",
];
/** By which open alerts of the same screen one is replaced. */
const GRAVER: Partial<Record<AlertCause, AlertCause[]>> = {
  batteryLow: ["batteryCritical"],
  chargerOut: ["batteryCritical", "batteryLow"],
};
/** It was heard after it was silent, and is silent again. */
const HEARD_MS = 60_000;

interface Look {
  state: WatchState;
  facts: WatchFacts;
  now: number;
  newId: () => string;
}

/**
 * What is told of a display and its screens, from what was told before and how they are now (docs/DELIVERY.md, one-alert-per-cause). Pure:
 * whoever stores the state and the tells in one write tells each thing once. Looked at twice at the same moment it tells nothing new.
 */
export function watch(
  remembered: WatchState,
  facts: WatchFacts,
  { now, newId }: Pick<Look, "now" | "newId">,
): Verdict {
  const stored = noLaterThan(now, remembered);
  if (facts.rest) return rest(stored, facts.rest, now);
  const before = stored.isResting ? { ...stored, isResting: false, awakeSince: now } : stored;
  const devices = facts.devices.filter(isInUse);
  const isBack = devices.every(({ online }) => online);
  const state: WatchState = {
    ...before,
    heldUntil: isBack ? null : before.heldUntil,
    devices: devices.map((device) => remember(before, device, { facts, now })),
  };
  const look = { state, facts: { ...facts, devices }, now, newId };
  const touch = stepTouch(look);
  const steps = [
    ...subjectsOf(look).flatMap((deviceId) => stepSubject(look, deviceId)),
    ...endOthers(look),
    touch,
  ];
  const lookAts = [...steps.map(({ lookAt }) => lookAt), touch.touchLookAt].filter((at) => at !== null);
  return {
    state: {
      ...state,
      alerts: steps.flatMap(({ alert }) => alert ?? []),
      touch: touch.touch,
    },
    tells: steps.flatMap(({ tells }) => tells),
    lookAt: lookAts.length > 0 ? Math.min(...lookAts) : null,
  };
}

/** Away or archived: what was open ends without a word. */
function rest(before: WatchState, { until }: { until: number | null }, now: number): Verdict {
  const ended = before.alerts.map((alert) => stepAlert(alert, { is: "ended" }, { now, newId: () => "" }));
  return {
    state: {
      ...before,
      alerts: [],
      heldUntil: null,
      isResting: true,
      devices: before.devices.map((memory) => ({ ...memory, silentFrom: null })),
    },
    tells: ended.flatMap(({ tells }) => tells),
    lookAt: until,
  };
}

function remember(
  { devices, awakeSince }: WatchState,
  device: DeviceFacts,
  { facts, now }: Pick<Look, "facts" | "now">,
): DeviceMemory {
  const { id, online, status } = device;
  const known = devices.find((one) => one.id === id) ?? { id, charger: null, silentFrom: null, silences: [] };
  const charging = online ? (status?.battery?.charging ?? null) : null;
  const charger = charging === null ? known.charger : charging ? "in" : known.charger === null ? null : "out";
  if (online) {
    const { silentFrom: from, silences } = known;
    return {
      ...{ id, charger, silentFrom: null },
      silences: from === null ? silences : withSilence(silences, { from, to: now }),
    };
  }
  const from = silentFrom(device, facts, awakeSince);
  const isSame = known.silentFrom !== null && from - known.silentFrom < HEARD_MS;
  return { ...known, charger, silentFrom: isSame ? known.silentFrom : from };
}

/** null stands for the display as a whole. */
function subjectsOf({ facts }: Look): (string | null)[] {
  return facts.watchEveryScreen ? facts.devices.map(({ id }) => id) : [null];
}

function stepSubject(look: Look, deviceId: string | null): Step[] {
  const open: AlertCause[] = [];
  return CAUSES.map((cause) => {
    const before = findAlert(look.state, cause, deviceId) ?? newAlert(cause, deviceId);
    const isReplaced = GRAVER[cause]?.some((graver) => open.includes(graver));
    const judged: Judged = isReplaced ? { is: "replaced" } : judge(look, before);
    const step = stepAlert(before, judged, look);
    const next = judged.is === "ended" ? again(step, before, look) : step;
    if (next.alert?.phase === "open") open.push(cause);
    return next;
  });
}

/** What has just ended may begin anew for another screen of the display. */
function again(step: Step, before: AlertState, look: Look): Step {
  const fresh = newAlert(before.cause, before.deviceId);
  const judged = judge(look, fresh);
  if (judged.is !== "bad") return step;
  const next = stepAlert(fresh, judged, look);
  return { ...next, tells: [...step.tells, ...next.tells] };
}

/** Of screens that are gone, or watched otherwise by now. */
function endOthers({ state, facts, now, newId }: Look): Step[] {
  const subjects = subjectsOf({ state, facts, now, newId });
  return state.alerts
    .filter(({ cause, deviceId }) => cause !== "noTouch" && !subjects.includes(deviceId))
    .map((alert) => stepAlert(alert, { is: "ended" }, { now, newId }));
}

function stepTouch(look: Look) {
  const before = findAlert(look.state, "noTouch", null);
  const { judged, touch, lookAt } = judgeTouch(look.state, before, look);
  return { ...stepAlert(before ?? newAlert("noTouch", null), judged, look), touch, touchLookAt: lookAt };
}

function judge(look: Look, { cause, deviceId, phase, told }: AlertState): Judged {
  const { facts } = look;
  const devices = facts.devices.filter(({ id }) => deviceId === null || id === deviceId);
  if (phase === "idle") return judgeNew(look, cause as DeviceCause, devices);
  const concerned = devices.filter(({ id }) => told!.deviceIds.includes(id));
  if (concerned.length === 0) return { is: "ended" };
  const conditions = concerned.map((device) => conditionIn(look, cause as DeviceCause, device));
  // As when it is raised: another screen that is well is enough.
  const isShown =
    cause === "screenSilent" && deviceId === null && devices.some((device) => isWell(look, device));
  if (isShown || conditions.every(({ is }) => is === "good")) return { is: "good" };
  return found(look, concerned, conditions);
}

/** Nobody needs to hear of a screen while another one of the display is well. */
function judgeNew(look: Look, cause: DeviceCause, devices: DeviceFacts[]): Judged {
  const conditions = devices.map((device) => conditionIn(look, cause, device));
  if (!look.facts.watchEveryScreen && look.facts.devices.some((device) => isWell(look, device)))
    return unknown(conditions);
  if (conditions.length > 0 && conditions.every(({ is }) => is === "good")) return { is: "good" };
  return found(look, devices, conditions);
}

function found({ facts }: Look, devices: DeviceFacts[], conditions: Condition[]): Judged {
  const bad = devices
    .map((device, index) => ({ device, condition: conditions[index]! }))
    .filter(({ condition }) => condition.is === "bad")
    .sort((a, b) => b.device.lastSeenAt - a.device.lastSeenAt);
  const [first] = bad;
  // A screen that has just gone is the one that is used: the others may have been off for long.
  const isBriefly = conditions.some((one) => one.is === "unknown" && one.isBriefly);
  if (!first || first.condition.is !== "bad" || isBriefly) return unknown(conditions);
  const { since, detail } = first.condition;
  return {
    is: "bad",
    deviceIds: bad.map(({ device }) => device.id),
    deviceName: facts.devices.length > 1 ? first.device.name : null,
    since,
    detail,
  };
}

function unknown(conditions: Condition[]): Judged {
  const lookAts = conditions.flatMap((one) => (one.is === "unknown" ? (one.lookAt ?? []) : []));
  return { is: "unknown", lookAt: lookAts.length > 0 ? Math.min(...lookAts) : undefined };
}

/** Online, and without a trouble of its own. */
function isWell(look: Look, device: DeviceFacts): boolean {
  return device.online && STATUS_CAUSES.every((cause) => conditionIn(look, cause, device).is !== "bad");
}

function conditionIn({ state, facts, now }: Look, cause: DeviceCause, device: DeviceFacts): Condition {
  const memory = state.devices.find(({ id }) => id === device.id)!;
  return conditionOf(cause, { device, memory, facts, state, now });
}

function findAlert({ alerts }: WatchState, cause: AlertCause, deviceId: string | null): AlertState | null {
  return alerts.find((alert) => alert.cause === cause && alert.deviceId === deviceId) ?? null;
}
