import type { DeviceStatus } from "../contract/base/deviceStatus.js";

/**
 * What is wrong with a device, by what it says of itself. Set-up check, dashboard and alerts all use this list. Display engines without
 * zod import it too.
 */

/** Under it a battery that is not being charged is a trouble of its own. */
const BATTERY_LOW_PERCENT = 20;
/** A clock that is further off than this shows the wrong time wherever the device shows it by itself. */
const CLOCK_WRONG_MS = 2 * 60_000;

export type TroubleKind =
  | "batteryLow"
  | "pageHidden"
  | "soundLocked"
  | "storageRefused"
  | "storageFull"
  | "wakeLockLost"
  | "clockWrong"
  | "unplugged"
  | "microphoneRefused"
  | "microphoneMissing"
  | "cameraRefused"
  | "cameraMissing"
  | "wakeLockMissing"
  | "insecurePage";

/**
 * `serious`: a message may not be seen, now or soon. `warning`: something does not work as it should. `note`: worth knowing, though many
 * screens do well with it, such as those of a home network without https.
 */
type Severity = "serious" | "warning" | "note";

export interface Trouble {
  kind: TroubleKind;
  severity: Severity;
}

/** What the display uses. Nobody misses the rest. */
export interface StatusNeeds {
  sound: boolean;
  recording: boolean;
}

type Rule = (status: DeviceStatus, needs: StatusNeeds) => boolean;

/** In the order in which they are told: the gravest first. What is not reported is no trouble, and not fine either. */
const RULES: { kind: TroubleKind; severity: Severity; applies: Rule }[] = [
  { kind: "batteryLow", severity: "serious", applies: (status) => isUnplugged(status) && isLow(status) },
  { kind: "pageHidden", severity: "serious", applies: ({ pageHidden }) => pageHidden === true },
  {
    kind: "soundLocked",
    severity: "warning",
    applies: ({ sound }, needs) => needs.sound && sound === "locked",
  },
  { kind: "storageRefused", severity: "warning", applies: ({ storage }) => storage === "refused" },
  { kind: "storageFull", severity: "warning", applies: ({ storage }) => storage === "full" },
  // A page in the background keeps no screen on, and that it is there says more.
  {
    kind: "wakeLockLost",
    severity: "warning",
    applies: ({ wakeLock, pageHidden }) => wakeLock === "lost" && pageHidden !== true,
  },
  {
    kind: "clockWrong",
    severity: "warning",
    applies: (status) => isClockWrong(status) === true,
  },
  { kind: "unplugged", severity: "warning", applies: (status) => isUnplugged(status) && !isLow(status) },
  {
    kind: "microphoneRefused",
    severity: "warning",
    applies: (...facts) => lacksMicrophone("refused", ...facts),
  },
  {
    kind: "microphoneMissing",
    severity: "warning",
    applies: (...facts) => lacksMicrophone("missing", ...facts),
  },
  // Only a video call needs it, and there the person is heard all the same.
  { kind: "cameraRefused", severity: "note", applies: (status) => lacksCamera("refused", status) },
  { kind: "cameraMissing", severity: "note", applies: (status) => lacksCamera("missing", status) },
  { kind: "wakeLockMissing", severity: "note", applies: ({ wakeLock }) => wakeLock === "missing" },
  { kind: "insecurePage", severity: "note", applies: ({ securePage }) => securePage === false },
];

export function findTroubles(status: DeviceStatus, needs: StatusNeeds): Trouble[] {
  return RULES.filter(({ applies }) => applies(status, needs)).map(({ kind, severity }) => ({
    kind,
    severity,
  }));
}

/** null: not reported. */
export function isClockWrong({ clockOffMs }: Pick<DeviceStatus, "clockOffMs">): boolean | null {
  return clockOffMs === null ? null : Math.abs(clockOffMs) > CLOCK_WRONG_MS;
}

/** An always-on screen has its place at a charger. */
function isUnplugged({ battery }: DeviceStatus): boolean {
  return battery !== null && !battery.charging;
}

function isLow({ battery }: DeviceStatus): boolean {
  return battery !== null && battery.percent < BATTERY_LOW_PERCENT;
}

/** Without https there is none to be had, which is a trouble of its own. */
function lacksMicrophone(
  what: "refused" | "missing",
  { microphone, securePage }: DeviceStatus,
  { recording }: StatusNeeds,
): boolean {
  return recording && securePage !== false && microphone === what;
}

function lacksCamera(what: "refused" | "missing", { camera, securePage }: DeviceStatus): boolean {
  return securePage !== false && camera === what;
}
