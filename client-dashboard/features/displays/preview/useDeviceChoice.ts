import { useState } from "react";
import type { Device, Display } from "../../../../shared/contract/displays.js";
import { lastSeenDevice } from "./drawnDevice.js";

/** Which of the display's devices a picture is of: at first the one last seen, and then that one, whoever is seen later. */
export function useDeviceChoice(display: Display | null): {
  device: Device | null;
  choose: (deviceId: string) => void;
} {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = display?.devices.find(({ id }) => id === chosenId);
  const device = chosen ?? (display && lastSeenDevice(display));
  // A default that changes under somebody's eyes would be none: the first one stays until it is gone.
  if (device && device.id !== chosenId) setChosenId(device.id);
  return { device, choose: setChosenId };
}
