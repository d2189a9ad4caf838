import type { IncomingMessage } from "node:http";
import type { AppContext } from "../core/AppContext.js";
import { DEVICE_COOKIE, findDeviceByToken } from "../circle/displays/devices.service.js";
import { readCookieOf, renewalLines } from "../core/ownCookies.js";
import { withTimeout } from "../core/withTimeout.js";

/** A display must not wait for its socket because of this; the next upgrade does it. */
const LOOK_LIMIT_MS = 1_000;

/**
 * The lines of an upgrade's answer that give a display of an earlier build its cookie under the name of today: it may not come by any
 * other way for months. None for a token that is no device's, or when the database does not say so in time. Never throws.
 */
export async function deviceCookieLines(app: AppContext, request: IncomingMessage): Promise<string[]> {
  const value = readCookieOf(request, DEVICE_COOKIE);
  if (value === null) return [];
  const ignore = (error: unknown) => app.log.debug({ err: error }, "a device's cookie could not be renewed");
  try {
    const late = () => new Error("The database did not answer in time.");
    const found = await withTimeout(findDeviceByToken(value), LOOK_LIMIT_MS, { late, onLateError: ignore });
    const isDevice = found !== null && found.device.removedAt === null;
    return isDevice ? renewalLines({ ...DEVICE_COOKIE, value }) : [];
  } catch (error) {
    // The socket opens all the same, and its hello says what is wrong.
    ignore(error);
    return [];
  }
}
