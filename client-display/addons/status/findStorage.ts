import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import type { KeyValueStore } from "../../engine/state/storage.js";

const CHECK_KEY = "mantel.check";
/** STORAGE_KEY of engine/state/storage.ts, which belongs to the main bundle. */
const PLAN_KEY = "mantel.display";

/** Whether this browser keeps what the display stores. `isAllKept`: its last plan is there as a whole. */
export function findStorage(
  storage: KeyValueStore | null,
  isAllKept: boolean,
): NonNullable<DeviceStatus["storage"]> {
  if (!storage) return "refused";
  try {
    storage.setItem(CHECK_KEY, "1");
    const isKept = storage.getItem(CHECK_KEY) === "1";
    storage.removeItem(CHECK_KEY);
    if (!isKept) return "refused";
    return isAllKept ? "fine" : "full";
  } catch {
    // What is there already was taken once, so there is no more room. A private window of Safari 10 has taken nothing.
    return hasPlan(storage) ? "full" : "refused";
  }
}

function hasPlan(storage: KeyValueStore): boolean {
  try {
    return storage.getItem(PLAN_KEY) !== null;
  } catch {
    // Forbidden altogether.
    return false;
  }
}
