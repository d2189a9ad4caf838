import type { Device, Display, Viewing } from "../../../../shared/contract/displays.js";
import { DEFAULT_VIEWING, type ScreenSize, viewingOfWindow } from "../../../../shared/rules/letterSize.js";
import { SCREEN_HEIGHT, SCREEN_WIDTH } from "./screenSize.js";
import { screenToShow } from "../presence/presence.js";

/** What a picture of the display is drawn by. */
export interface DrawnDevice {
  size: ScreenSize;
  /** As seen by the window of the display there: its letters come out in the size that they have on the device. */
  viewing: Viewing;
}

/** Until a device has said how large it is, it is a ten-inch tablet lying down. */
export function drawnDevice(device: Pick<Device, "size" | "viewing"> | null): DrawnDevice {
  const viewing = device?.viewing ?? DEFAULT_VIEWING;
  if (!device?.size) return { size: { width: SCREEN_WIDTH, height: SCREEN_HEIGHT }, viewing };
  const { width, height, screenWidth, screenHeight } = device.size;
  const screen = { width: screenWidth, height: screenHeight };
  return { size: { width, height }, viewing: viewingOfWindow({ width, height }, screen, viewing) };
}

/** Where several are connected, one of them; else the one that was heard of last. null: there is none. */
export function lastSeenDevice({ devices }: Pick<Display, "devices">): Device | null {
  const later = (a: Device, b: Device) => {
    if (a.online !== b.online) return a.online ? a : b;
    return b.lastSeenAt > a.lastSeenAt ? b : a;
  };
  return devices.length === 0 ? null : devices.reduce(later);
}

/** The one whose screen is worth a look, where there is room for one picture only. */
export function deviceToShow(display: Display): Device | null {
  const screen = screenToShow(display);
  return display.devices.find(({ onScreen }) => screen && onScreen === screen) ?? lastSeenDevice(display);
}

/** Why a picture has the proportions that it has, where that is not plain; null where the display's own screen has said how large it is. */
export function proportionsNote(display: Pick<Display, "name" | "devices">): string | null {
  return display.devices.length === 0 ? "Drawn as on a 10-inch tablet: no screen is connected yet." : null;
}
