import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import { findTroubles, type TroubleKind } from "../../../shared/rules/findTroubles.js";
import type { StartFact } from "../offline/openOffline.js";

/** In the order in which they are shown. */
export const CHECKS = [
  "connection",
  "secure",
  "sound",
  "voice",
  "microphone",
  "camera",
  "fullScreen",
  "awake",
  "storage",
  "start",
  "clock",
  "distance",
] as const;
export type CheckName = (typeof CHECKS)[number];

/** What to do about something that is missing, or why nothing has to be done. */
export type HintName =
  | "connection"
  | "secure"
  | "sound"
  | "voice"
  | "noReading"
  | "allow"
  | "refused"
  | "absent"
  | "needsHttps"
  | "noRecording"
  | "cameraRefused"
  | "cameraAbsent"
  | "cameraNeedsHttps"
  | "cameraApple"
  | "fullScreen"
  | "awake"
  | "film"
  | "storage"
  | "startInsecure"
  | "startUnable"
  | "startRefused"
  | "startLate"
  | "clock"
  | "distance";

/** What was found out about this browser; null: not yet. What the server is told too is called as there. */
export interface DeviceFacts {
  connection: boolean | null;
  status: CheckedStatus;
  voice: boolean;
  fullScreen: boolean | null;
  /** A film keeps the screen on, not the browser's own lock. */
  isFilm: boolean;
  /** An iPad or iPhone, on which a page of the home screen asks for its camera anew after each start. */
  isApple: boolean;
  /** Without the network; `late`: what it needs for that is not here yet. */
  start: StartFact | "late";
  clock: boolean;
  /** Whoever sits in the chair can read the day, the time and what comes next. */
  distance: boolean | null;
}

/** What is wrong with it is what is a trouble for caregivers too. */
type CheckedStatus = Pick<
  DeviceStatus,
  "securePage" | "sound" | "microphone" | "camera" | "wakeLock" | "storage"
>;

/** What this display uses. Nobody misses the rest. */
export interface Needs {
  reading: boolean;
  recording: boolean;
}

export interface Finding {
  name: CheckName;
  /** `spare`: not there, and not needed. */
  state: "good" | "missing" | "spare" | "running";
  hint: HintName | null;
}

type Result = Omit<Finding, "name">;

const GOOD: Result = { state: "good", hint: null };
const RUNNING: Result = { state: "running", hint: null };

/** The rest of a status has no line of its own in the check. */
const NOT_CHECKED = {
  battery: null,
  pageHidden: null,
  clockOffMs: null,
  videoCalls: null,
  engine: null,
  loadedAt: null,
};

/** Everything that is checked, with what to do where something is missing. */
export function findingsOf(facts: DeviceFacts, needs: Needs): Finding[] {
  const status = { ...NOT_CHECKED, ...facts.status };
  const troubles = findTroubles(status, { sound: true, recording: needs.recording });
  const has = (...kinds: TroubleKind[]) => troubles.some(({ kind }) => kinds.indexOf(kind) >= 0);
  return CHECKS.map((name) => ({ name, ...resultOf(name, { facts, needs, has }) }));
}

interface Found {
  facts: DeviceFacts;
  needs: Needs;
  has(...kinds: TroubleKind[]): boolean;
}

function resultOf(name: CheckName, found: Found): Result {
  const { facts, needs, has } = found;
  const { status } = facts;
  if (name === "voice") return voiceOf(facts, needs);
  if (name === "microphone") return microphoneOf(found);
  if (name === "camera") return cameraOf(found);
  if (name === "awake") return awakeOf(found);
  if (name === "start") return startOf(facts);
  if (name === "secure") return plainOf(name, status.securePage === null ? null : !has("insecurePage"));
  if (name === "sound") return plainOf(name, status.sound === null ? null : !has("soundLocked"));
  if (name === "storage")
    return plainOf(name, status.storage === null ? null : !has("storageFull", "storageRefused"));
  return plainOf(name, facts[name]);
}

function plainOf(name: CheckName & HintName, isThere: boolean | null): Result {
  if (isThere === null) return RUNNING;
  return isThere ? GOOD : { state: "missing", hint: name };
}

function voiceOf({ voice }: DeviceFacts, { reading }: Needs): Result {
  if (voice) return GOOD;
  return reading ? { state: "missing", hint: "voice" } : { state: "spare", hint: "noReading" };
}

function microphoneOf({ facts: { status }, needs, has }: Found): Result {
  if (status.microphone === "ready") return GOOD;
  const isWaiting = status.microphone === null || status.microphone === "notAsked";
  // Without https a browser has no microphone to ask for.
  if (!has("insecurePage") && isWaiting) return { state: "running", hint: "allow" };
  if (!needs.recording) return { state: "spare", hint: "noRecording" };
  if (has("insecurePage")) return { state: "missing", hint: "needsHttps" };
  return { state: "missing", hint: has("microphoneRefused") ? "refused" : "absent" };
}

/** Only video calls need it: a screen without one lacks nothing that a family has to see to now. */
function cameraOf({ facts, has }: Found): Result {
  const { camera } = facts.status;
  if (camera === "ready") return { state: "good", hint: facts.isApple ? "cameraApple" : null };
  if (has("insecurePage")) return { state: "spare", hint: "cameraNeedsHttps" };
  if (camera === null || camera === "notAsked") return RUNNING;
  if (!has("cameraRefused")) return { state: "spare", hint: "cameraAbsent" };
  return { state: "spare", hint: facts.isApple ? "cameraApple" : "cameraRefused" };
}

function awakeOf({ facts, has }: Found): Result {
  if (facts.status.wakeLock === null) return RUNNING;
  if (has("wakeLockLost", "wakeLockMissing")) return { state: "missing", hint: "awake" };
  return { state: "good", hint: facts.isFilm ? "film" : null };
}

const START_HINTS: Record<Exclude<DeviceFacts["start"], "kept" | null>, HintName> = {
  insecure: "startInsecure",
  unable: "startUnable",
  refused: "startRefused",
  late: "startLate",
};

function startOf({ start }: DeviceFacts): Result {
  if (start === null) return RUNNING;
  return start === "kept" ? GOOD : { state: "missing", hint: START_HINTS[start] };
}

export function isAllGood(findings: Finding[]): boolean {
  return findings.every(({ state }) => state === "good" || state === "spare");
}
