import type { Display } from "../../../shared/contract/displays.js";
import { restText } from "../displays/index.js";

/** Why nobody can be called on the display now; null: it may ring. */
export function findCallTrouble(display: Display): string | null {
  const { name, devices, online, archived } = display;
  if (archived) return restText(display);
  if (devices.length === 0) return `${name} has no screen yet that could ring.`;
  if (!online) return `${name}'s screen is offline, so it can't ring.`;
  // What is not reported may well be possible.
  const states = devices.filter((device) => device.online).map(({ status }) => status?.videoCalls ?? "ready");
  if (states.includes("ready")) return null;
  return states.includes("insecure")
    ? `${name}'s screen can't show video calls: its address begins with http, and browsers want https for a camera.`
    : `The browser of ${name}'s screen is too old for video calls.`;
}
