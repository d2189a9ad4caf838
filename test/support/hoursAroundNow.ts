import type { Night } from "../../shared/contract/displays.js";
import { HOME_ZONE } from "./builders/homeZone.js";

const HOUR_MS = 60 * 60_000;

/** Two hours to both sides: unlike 00:00 to 23:59 they leave out no minute in which a test may run. */
export function hoursAroundNow(): Night {
  const wall = new Intl.DateTimeFormat("en-GB", { timeZone: HOME_ZONE, timeStyle: "short" });
  const [from, until] = [-2, 2].map((hours) => wall.format(Date.now() + hours * HOUR_MS));
  return { from: from!, until: until! };
}
