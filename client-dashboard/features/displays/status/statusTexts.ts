import type { DeviceStatus, MediaStatus } from "../../../../shared/contract/base/deviceStatus.js";
import type { Device } from "../../../../shared/contract/displays.js";
import type { Trouble, TroubleKind } from "../../../../shared/rules/findTroubles.js";
import { describeSpan, timeAgo } from "../../../ui/format/relativeTime.js";

const MINUTE_MS = 60_000;
const NOT_REPORTED = "not reported";

const SEVERITY_TEXTS: Record<Trouble["severity"], string> = {
  serious: "Act now",
  warning: "Check",
  note: "Note",
};

const TROUBLE_TEXTS: Record<TroubleKind, (status: DeviceStatus) => string> = {
  batteryLow: unpluggedText,
  unplugged: unpluggedText,
  pageHidden: () => "The page is in the background: bring it to the front.",
  soundLocked: () => "The sound is off until somebody taps the screen once.",
  storageRefused: () =>
    "This browser keeps nothing, so after a restart the screen is empty until the server answers. Leave private browsing, or allow the page to store data.",
  storageFull: () =>
    "Its storage is full, so only the messages of the next days are kept. Make room on the device.",
  wakeLockLost: () =>
    "The screen may go dark by itself. Tap it once, and set it never to turn off in the device's settings.",
  clockWrong: ({ clockOffMs }) =>
    `Its clock is ${clockText(clockOffMs ?? 0)}: set the device's clock to automatic.`,
  microphoneRefused: () =>
    "The microphone isn't allowed, so nothing can be recorded. Allow it for this page in the browser's settings.",
  microphoneMissing: () =>
    "No microphone was found, so nothing can be recorded. Plug one in, or switch recordings off in the settings.",
  cameraRefused: () =>
    "The camera isn't allowed, so nobody can be seen in a video call. Allow it for this page in the browser's settings.",
  cameraMissing: () =>
    "No camera was found, so nobody can be seen in a video call. Plug one in if you want to see them.",
  wakeLockMissing: () =>
    "This browser can't keep the screen on. Set it never to turn off in the device's settings.",
  insecurePage: () =>
    "Its address begins with http. Messages and sound work; the microphone and starting without the network need https.",
};

/** What is said before a trouble, so that nobody needs its colour. */
export function severityText({ severity }: Trouble): string {
  return SEVERITY_TEXTS[severity];
}

/** What is wrong and what to do about it. */
export function troubleText({ kind }: Trouble, status: DeviceStatus): string {
  return TROUBLE_TEXTS[kind](status);
}

/** What a device is like, each with its name. What is not reported says so: it is not "fine". */
export function statusFacts(
  { size, status }: Pick<Device, "size" | "status">,
  now: number,
): [name: string, words: string][] {
  const known = status ?? NOTHING;
  const { battery, clockOffMs, loadedAt } = known;
  const facts: [string, string | null][] = [
    ["Battery", battery && `${battery.percent} %, ${battery.charging ? "charging" : "not charging"}`],
    ["Page", wordFor(known.pageHidden, "in the background", "in front")],
    [
      "Stays on",
      known.wakeLock && { held: "yes", lost: "may go dark", missing: "this browser can't" }[known.wakeLock],
    ],
    ["Sound", known.sound && { on: "on", locked: "waits for a tap" }[known.sound]],
    ["Microphone", mediaText(known.microphone)],
    ["Camera", mediaText(known.camera)],
    [
      "Storage",
      known.storage && { fine: "keeps its messages", full: "full", refused: "keeps nothing" }[known.storage],
    ],
    ["Clock", clockOffMs === null ? null : clockText(clockOffMs)],
    ["Address", wordFor(known.securePage, "secure (https)", "not secure (http)")],
    [
      "Video calls",
      known.videoCalls &&
        { ready: "possible", unable: "this browser can't", insecure: "need an https address" }[
          known.videoCalls
        ],
    ],
    ["Browser", known.engine],
    ["Window", size && `${size.width} × ${size.height}`],
    ["Last loaded", loadedAt && timeAgo(Date.parse(loadedAt), now)],
  ];
  return facts.map(([name, words]) => [name, words ?? NOT_REPORTED]);
}

const NOTHING: DeviceStatus = {
  battery: null,
  pageHidden: null,
  wakeLock: null,
  sound: null,
  microphone: null,
  camera: null,
  storage: null,
  clockOffMs: null,
  securePage: null,
  videoCalls: null,
  engine: null,
  loadedAt: null,
};

/** Both say the same of it, and the lower it is the sooner it has to be done. */
function unpluggedText({ battery }: DeviceStatus): string {
  return `Battery ${battery?.percent ?? 0} %, not charging. Plug in the charger.`;
}

/** `right`, `5 minutes slow`. */
function clockText(clockOffMs: number): string {
  const off = Math.abs(clockOffMs);
  if (off < MINUTE_MS) return "right";
  return `${describeSpan(off)} ${clockOffMs < 0 ? "slow" : "fast"}`;
}

function mediaText(media: MediaStatus | null): string | null {
  return (
    media &&
    { ready: "ready", refused: "not allowed", missing: "none found", notAsked: "not asked yet" }[media]
  );
}

function wordFor(fact: boolean | null, yes: string, no: string): string | null {
  if (fact === null) return null;
  return fact ? yes : no;
}
