import type { Device, Display, OnScreen } from "../../../../shared/contract/displays.js";
import { wallDay } from "../../../ui/format/dayTime.js";
import { timeAgo } from "../../../ui/format/relativeTime.js";
import { wallTimeAt } from "../../../ui/format/zoneTime.js";

/** Whether the display can be reached, in words. */
export function describePresence(display: Display, now: number): string {
  if (display.devices.length === 0) return "No screen yet";
  if (display.online) return "Online";
  return display.lastSeenAt
    ? `Offline, last seen ${timeAgo(Date.parse(display.lastSeenAt), now)}`
    : "Offline";
}

export function devicePresence(device: Device, now: number): string {
  return device.online ? "Online" : `Last seen ${timeAgo(Date.parse(device.lastSeenAt), now)}`;
}

/** What to draw for a display of several devices: a message on any of them before the clock, the clock before sleep. */
export function screenToShow(display: Display): OnScreen | null {
  const screens = display.devices.flatMap((device) =>
    device.online && device.onScreen ? [device.onScreen] : [],
  );
  const byKind = (kind: OnScreen["kind"]) => screens.find((screen) => screen.kind === kind);
  return byKind("message") ?? byKind("clock") ?? byKind("asleep") ?? null;
}

/** What is on the screen now, for those who do not see the picture. `messageText` finds the text behind a key. */
export function onScreenText(display: Display, messageText: (key: string) => string | undefined): string {
  if (display.devices.length === 0) return "Nothing: no screen is connected yet.";
  if (!display.online) return "Unknown while it's offline. It keeps to its schedule.";
  const screen = screenToShow(display);
  if (!screen) return "Not known yet.";
  if (screen.kind === "asleep") return "It's asleep: dark until something wakes it.";
  if (screen.kind === "clock") return "The day and the clock.";
  const text = screen.key === null ? undefined : messageText(screen.key);
  return text ? `“${text}”` : "A message.";
}

/** Why nothing shows on a display, and until when; null while it is awake. */
export function restText(
  display: Pick<Display, "name" | "archived" | "awayUntil" | "timeZone">,
): string | null {
  const { name, archived, awayUntil, timeZone } = display;
  if (archived) return `${name}'s display is archived: nothing shows on it until you restore it.`;
  if (awayUntil === null) return null;
  const back = wallDay(wallTimeAt(Date.parse(awayUntil), timeZone).date);
  return `${name} is away: nothing shows until ${back}.`;
}

/** Until when nothing shows, in epoch milliseconds; 0 while it is awake. */
export function restsUntil({ archived, awayUntil }: Pick<Display, "archived" | "awayUntil">): number {
  if (archived) return Infinity;
  return awayUntil === null ? 0 : Date.parse(awayUntil);
}
