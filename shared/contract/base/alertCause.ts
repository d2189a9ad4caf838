import { z } from "zod";

/** What a display can be in trouble by. docs/DELIVERY.md, one-alert-per-cause, says when each is told. */
export const AlertCause = z.enum([
  "screenSilent",
  "batteryLow",
  "batteryCritical",
  /** Taken out: the device was charging before. */
  "chargerOut",
  "soundLocked",
  "clockWrong",
  "storageFull",
  "pageHidden",
  "noTouch",
]);
export type AlertCause = z.infer<typeof AlertCause>;
