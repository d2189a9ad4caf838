import type { Keeper } from "../awake/openAwake.js";
import type { StartFact } from "../offline/openOffline.js";
import type { MediaFact } from "./probeMedia.js";

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

/** What was found out about this browser; null: not yet. */
export interface DeviceFacts {
  connection: boolean | null;
  secure: boolean;
  sound: boolean | null;
  voice: boolean;
  microphone: MediaFact | null;
  camera: MediaFact | null;
  fullScreen: boolean | null;
  awake: Keeper | "nothing" | null;
  storage: boolean;
  /** Without the network; `late`: what it needs for that is not here yet. */
  start: StartFact | "late";
  clock: boolean;
  /** Whoever sits in the chair can read the day, the time and what comes next. */
  distance: boolean | null;
}

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

/** Everything that is checked, with what to do where something is missing. */
export function findingsOf(facts: DeviceFacts, needs: Needs): Finding[] {
  return CHECKS.map((name) => ({ name, ...resultOf(name, facts, needs) }));
}

function resultOf(name: CheckName, facts: DeviceFacts, needs: Needs): Result {
  if (name === "voice") return voiceOf(facts, needs);
  if (name === "microphone") return microphoneOf(facts, needs);
  if (name === "camera") return cameraOf(facts);
  if (name === "awake") return awakeOf(facts);
  if (name === "start") return startOf(facts);
  const fact = facts[name];
  if (fact === null) return RUNNING;
  return fact ? GOOD : { state: "missing", hint: name };
}

function voiceOf({ voice }: DeviceFacts, { reading }: Needs): Result {
  if (voice) return GOOD;
  return reading ? { state: "missing", hint: "voice" } : { state: "spare", hint: "noReading" };
}

function microphoneOf({ microphone, secure }: DeviceFacts, { recording }: Needs): Result {
  if (microphone === "works") return GOOD;
  // Without https a browser has no microphone to ask for.
  if (secure && microphone === null) return { state: "running", hint: "allow" };
  if (!recording) return { state: "spare", hint: "noRecording" };
  return { state: "missing", hint: secure && microphone ? microphone : "needsHttps" };
}

/** Only video calls need it: a screen without one lacks nothing that a family has to see to now. */
function cameraOf({ camera, secure }: DeviceFacts): Result {
  if (camera === "works") return GOOD;
  if (!secure) return { state: "spare", hint: "cameraNeedsHttps" };
  if (camera === null) return RUNNING;
  return { state: "spare", hint: camera === "refused" ? "cameraRefused" : "cameraAbsent" };
}

function awakeOf({ awake }: DeviceFacts): Result {
  if (awake === null) return RUNNING;
  if (awake === "nothing") return { state: "missing", hint: "awake" };
  return { state: "good", hint: awake === "film" ? "film" : null };
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
