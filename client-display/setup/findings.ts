/** In the order in which they are shown. */
export const CHECKS = [
  "connection",
  "secure",
  "sound",
  "voice",
  "microphone",
  "fullScreen",
  "awake",
  "storage",
  "clock",
] as const;
export type CheckName = (typeof CHECKS)[number];

/** What to do about something that is missing. */
export type HintName =
  | "connection"
  | "secure"
  | "sound"
  | "voice"
  | "allow"
  | "refused"
  | "absent"
  | "needsHttps"
  | "fullScreen"
  | "awake"
  | "storage"
  | "clock";

/** What was found out about this browser; null: not yet. */
export interface DeviceFacts {
  connection: boolean | null;
  secure: boolean;
  sound: boolean | null;
  voice: boolean;
  microphone: "works" | "refused" | "absent" | null;
  fullScreen: boolean | null;
  awake: boolean | null;
  storage: boolean;
  clock: boolean;
}

export interface Finding {
  name: CheckName;
  state: "good" | "missing" | "running";
  hint: HintName | null;
}

/** Everything that is checked, with what to do where something is missing. */
export function findingsOf(facts: DeviceFacts): Finding[] {
  return CHECKS.map((name) => (name === "microphone" ? findMicrophone(facts) : plain(name, facts[name])));
}

function plain(name: Exclude<CheckName, "microphone">, fact: boolean | null): Finding {
  if (fact === null) return { name, state: "running", hint: null };
  return fact ? { name, state: "good", hint: null } : { name, state: "missing", hint: name };
}

function findMicrophone({ microphone, secure }: DeviceFacts): Finding {
  const name = "microphone";
  if (microphone === "works") return { name, state: "good", hint: null };
  // Without https a browser has no microphone to ask for.
  if (!secure) return { name, state: "missing", hint: "needsHttps" };
  return microphone === null
    ? { name, state: "running", hint: "allow" }
    : { name, state: "missing", hint: microphone };
}

export function isAllGood(findings: Finding[]): boolean {
  return findings.every((finding) => finding.state === "good");
}
