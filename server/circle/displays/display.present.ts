import type { DeviceStatus } from "../../../shared/contract/base/deviceStatus.js";
import type {
  Device as DeviceContract,
  DeviceSize,
  Display as DisplayContract,
  DisplayLook,
  ExtrasSettings,
  Night,
  Viewing,
  WatchSettings,
} from "../../../shared/contract/displays.js";
import type { PairingRequest as PairingRequestContract } from "../../../shared/contract/pairing.js";
import { PAIRING_REQUESTS_MAX } from "../../../shared/limits.js";
import { DEFAULT_VIEWING } from "../../../shared/rules/letterSize.js";
import type { Device } from "./device.model.js";
import type { PlainPairingRequest } from "./pairingRequest.model.js";
import type { PlainDevice } from "./plainDevice.js";
import type { PlainDisplay } from "./plainDisplay.js";

/**
 * A device says something about every 15 s. A process that was killed leaves `connected` behind, so a device that has
 * been quiet for longer than this is offline whatever the row says.
 */
export const DEVICE_QUIET_LIMIT_MS = 45_000;

/** Connected, and heard of within the last 45 s. `now` is epoch milliseconds. */
export function isDeviceOnline(device: Pick<Device, "connected" | "lastSeenAt">, now: number): boolean {
  return device.connected && now - device.lastSeenAt.getTime() <= DEVICE_QUIET_LIMIT_MS;
}

/** What belongs to one display. Removed devices and requests that wait no more are left out. */
export interface DisplayParts {
  devices: PlainDevice[];
  requests: PlainPairingRequest[];
}

export function presentDisplay(
  display: PlainDisplay,
  { devices, requests }: DisplayParts,
  now: number,
): DisplayContract {
  const live = devices
    .filter((device) => device.removedAt === null)
    .sort((a, b) => a.pairedAt.getTime() - b.pairedAt.getTime())
    .map((device) => presentDevice(device, now));
  const opened = display.pairingOpenUntil;
  return {
    id: display.id,
    groupId: display.groupId.toString(),
    code: display.code,
    name: display.name,
    timeZone: display.timeZone,
    ...presentLook(display),
    ...presentExtrasSettings(display),
    ...presentWatchSettings(display),
    phone: display.phone,
    tags: [...display.tags],
    settingsVersion: display.settingsVersion,
    pairingOpenUntil: opened && opened.getTime() > now ? opened.toISOString() : null,
    awayUntil:
      display.awayUntil && display.awayUntil.getTime() > now ? display.awayUntil.toISOString() : null,
    archived: display.archivedAt !== null,
    online: live.some((device) => device.online),
    lastSeenAt: live.reduce<string | null>(
      (latest, device) => (latest === null || device.lastSeenAt > latest ? device.lastSeenAt : latest),
      null,
    ),
    devices: live,
    pairingRequests: requests
      .filter((request) => request.state === "waiting" && request.expiresAt.getTime() > now)
      .sort((a, b) => a.askedAt.getTime() - b.askedAt.getTime())
      .slice(0, PAIRING_REQUESTS_MAX)
      .map(presentPairingRequest),
  };
}

/** Its part of the settings that a screen needs to draw itself. */
export function presentLook(display: DisplayLook): DisplayLook {
  const { language, clockFormat, level, theme, textSize, night, sound } = display;
  const { photoSeconds, callButtons, recordButton, tvEdge, scanSeconds } = display;
  const { chime, readAloud, volume, quiet } = sound;
  return {
    language,
    clockFormat,
    level,
    theme,
    textSize,
    night: presentHours(night),
    sound: { chime, readAloud, volume, quiet: presentHours(quiet) },
    photoSeconds,
    callButtons,
    recordButton,
    tvEdge,
    scanSeconds,
  };
}

/** What its caregivers chose to have fetched. Its screens get what was fetched, and not from where. */
function presentExtrasSettings({ weather, feeds, joke }: PlainDisplay): ExtrasSettings {
  return {
    weather: weather && {
      place: {
        name: weather.place.name,
        latitude: weather.place.latitude,
        longitude: weather.place.longitude,
      },
      units: weather.units,
    },
    feeds: [...feeds],
    joke,
  };
}

function presentWatchSettings({ silentMinutes, watchEveryScreen, noTouchBy }: PlainDisplay): WatchSettings {
  return { silentMinutes, watchEveryScreen, noTouchBy };
}

/** Without what the database knows of it besides. */
function presentHours(hours: Night | null): Night | null {
  return hours && { from: hours.from, until: hours.until };
}

/** Without its number, which only who stands before the screen is to know. */
function presentPairingRequest(request: PlainPairingRequest): PairingRequestContract {
  return {
    id: request._id.toString(),
    deviceName: request.deviceName,
    askedAt: request.askedAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
  };
}

/** What stands until somebody has chosen is said too. */
export function presentViewing({ viewing }: Pick<Device, "viewing">): Viewing {
  const { diagonalInches, distanceM } = viewing ?? DEFAULT_VIEWING;
  return { diagonalInches, distanceM };
}

export function presentSize({ size }: Pick<Device, "size">): DeviceSize | null {
  if (!size) return null;
  const { width, height, screenWidth, screenHeight, pixelRatio } = size;
  return { width, height, screenWidth, screenHeight, pixelRatio };
}

export function presentStatus({ status }: Pick<Device, "status">): DeviceStatus | null {
  if (!status) return null;
  const { battery, pageHidden, wakeLock, sound, microphone, camera } = status;
  const { storage, clockOffMs, securePage, engine, loadedAt } = status;
  // A row of an earlier build has none.
  const videoCalls = status.videoCalls ?? null;
  return {
    battery: battery && { percent: battery.percent, charging: battery.charging },
    pageHidden,
    wakeLock,
    sound,
    microphone,
    camera,
    storage,
    clockOffMs,
    securePage,
    videoCalls,
    engine,
    loadedAt: loadedAt?.toISOString() ?? null,
  };
}

function presentDevice(device: PlainDevice, now: number): DeviceContract {
  const online = isDeviceOnline(device, now);
  return {
    id: device.id,
    name: device.name,
    viewing: presentViewing(device),
    size: presentSize(device),
    status: presentStatus(device),
    statusAt: device.statusAt?.toISOString() ?? null,
    browser: device.browser,
    online,
    lastSeenAt: device.lastSeenAt.toISOString(),
    pairedAt: device.pairedAt.toISOString(),
    ...(device.requestId && { requestId: device.requestId.toString() }),
    onScreen: online && device.onScreen ? { kind: device.onScreen.kind, key: device.onScreen.key } : null,
  };
}
