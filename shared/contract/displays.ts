import { z } from "zod";
import {
  NAME_MAX,
  PHOTO_SECONDS_MAX,
  PHOTO_SECONDS_MIN,
  SCAN_SECONDS_MAX,
  SCAN_SECONDS_MIN,
  SCREEN_INCHES_MAX,
  SCREEN_INCHES_MIN,
  SCREEN_PX_MAX,
  SILENT_MINUTES_DEFAULT,
  SILENT_MINUTES_MAX,
  SILENT_MINUTES_MIN,
  TAG_MAX,
  TAGS_MAX,
} from "../limits.js";
import {
  ClockFormat,
  deviceText,
  Done,
  Id,
  Instant,
  PageQuery,
  pageOf,
  PersonName,
  Phone,
  searchText,
  TimeZone,
  typedLine,
  WallDate,
  WallTime,
} from "./base/fields.js";
import { DEFAULT_VIEWING } from "../rules/letterSize.js";
import { findLookAlike } from "../rules/plainText.js";
import { endpoint } from "./base/endpoint.js";
import { DeviceStatus } from "./base/deviceStatus.js";
import { FeedUrls } from "./headlines.js";
import { PairingNumber, PairingRequest } from "./pairing.js";
import { Place, StoredPlace, TemperatureUnit } from "./weather.js";

/** Languages that a display can speak. */
export const DisplayLanguage = z.enum(["en", "es", "de", "fr", "it", "nl", "pt", "nb"]);
export type DisplayLanguage = z.infer<typeof DisplayLanguage>;

/** Between these times of its own wall clock a screen is black; it may go over midnight. */
export const Night = z
  .object({ from: WallTime, until: WallTime })
  .refine(({ from, until }) => from !== until, {
    path: ["until"],
    message: "Start and end are the same.",
  });
export type Night = z.infer<typeof Night>;

/** What is heard of a display. */
export const Sound = z.object({
  /** A soft chime when a message comes. */
  chime: z.boolean(),
  /** Messages and confirmations are read aloud, where the browser has a voice. */
  readAloud: z.boolean(),
  /** Percent. */
  volume: z.number().int().min(0).max(100),
  /** Between these times nothing is heard but what is urgent; null: it is never quiet. */
  quiet: Night.nullable(),
});
export type Sound = z.infer<typeof Sound>;

/** How a display looks and speaks. shared/rules/displayLook.ts has what stands until somebody chooses. */
export const DisplayLook = z.object({
  language: DisplayLanguage,
  /** Hours to twelve or to twenty-four. */
  clockFormat: ClockFormat,
  /** How much the clock screen shows: the clock alone, what comes next too, or everything. */
  level: z.enum(["clock", "next", "full"]),
  theme: z.enum(["dark", "light"]),
  textSize: z.enum(["normal", "large"]),
  /** null: it shows the clock the whole night. */
  night: Night.nullable(),
  sound: Sound,
  /** How long a photo stays. */
  photoSeconds: z.number().int().min(PHOTO_SECONDS_MIN).max(PHOTO_SECONDS_MAX),
  /** "Call me now" and "Call me tonight" stand below the clock. */
  callButtons: z.boolean(),
  /** The microphone stands below the clock, and holding the space bar records. */
  recordButton: z.boolean(),
  /** Keeps clear of the edge that many TVs cut off. */
  tvEdge: z.boolean(),
  /** For whoever has one switch: the buttons are highlighted one after the other, each for so long. null: they are not. */
  scanSeconds: z.number().min(SCAN_SECONDS_MIN).max(SCAN_SECONDS_MAX).nullable(),
});
export type DisplayLook = z.infer<typeof DisplayLook>;

/** What stands around the clock besides the schedule; fetched by the server. */
export const ExtrasSettings = z.object({
  /** null: no weather. */
  weather: z.object({ place: Place, units: TemperatureUnit }).nullable(),
  feeds: FeedUrls,
  joke: z.boolean(),
});
export type ExtrasSettings = z.infer<typeof ExtrasSettings>;

/** As it was stored, maybe when less was asked of a text. */
const StoredExtras = z.object({
  weather: z.object({ place: StoredPlace, units: TemperatureUnit }).nullable(),
  feeds: z.array(z.string()),
  joke: z.boolean(),
});

/** When the family hears that something is wrong with the screens (docs/DELIVERY.md, one-alert-per-cause). */
export const WatchSettings = z.object({
  /** How long a screen may be silent. */
  silentMinutes: z.number().int().min(SILENT_MINUTES_MIN).max(SILENT_MINUTES_MAX),
  /** Also of a screen that is in trouble while another one of the display is well. */
  watchEveryScreen: z.boolean(),
  /** If nobody has touched a screen by then, the family is told; null: it is not. */
  noTouchBy: WallTime.nullable(),
});
export type WatchSettings = z.infer<typeof WatchSettings>;

/** What a device says it has on its screen right now. */
export const OnScreen = z.object({
  kind: z.enum(["clock", "message", "asleep"]),
  /** The occurrence that fills the screen; null unless `kind` is `message`. */
  key: deviceText(80).nullable(),
});
export type OnScreen = z.infer<typeof OnScreen>;

/** How large a screen is and how far away it is read. shared/rules/letterSize.ts makes the sizes of letters of it. */
export const Viewing = z.object({
  /** Of the glass, in inches; null: nobody has said, it is guessed. */
  diagonalInches: z.number().min(SCREEN_INCHES_MIN).max(SCREEN_INCHES_MAX).nullable(),
  /** In metres, from the eye of whoever sits in the chair to the screen. */
  distanceM: z.union([z.literal(1), z.literal(2), z.literal(3)]),
});
export type Viewing = z.infer<typeof Viewing>;

const Px = z.number().int().min(1).max(SCREEN_PX_MAX);

/** What a device has measured of itself, in CSS pixels as it is held now. */
export const DeviceSize = z.object({
  /** Of the window that the display fills. */
  width: Px,
  height: Px,
  /** Of the whole screen around it. */
  screenWidth: Px,
  screenHeight: Px,
  /** Dots of the screen for each CSS pixel. */
  pixelRatio: z.number().min(0.1).max(20),
});
export type DeviceSize = z.infer<typeof DeviceSize>;

export const Device = z.object({
  id: z.string(),
  name: z.string(),
  viewing: Viewing.default(DEFAULT_VIEWING),
  /** As it was last reported; null: it never was. */
  size: DeviceSize.nullable().default(null),
  /** As it was last reported, which is what is true while it is online; null: it never was. */
  status: DeviceStatus.nullable().default(null),
  /** When `status` was reported. */
  statusAt: Instant.nullable().default(null),
  /** Such as "Chrome", when it was paired; null where nobody knows. */
  browser: z.string().nullable().default(null),
  online: z.boolean(),
  lastSeenAt: Instant,
  pairedAt: Instant,
  /** Of the waiting screen that it was before a caregiver typed its number. */
  requestId: z.string().optional(),
  /** null while offline, or before the device said what it shows. */
  onScreen: OnScreen.nullable(),
});
export type Device = z.infer<typeof Device>;

export const Display = z.object({
  id: z.string(),
  groupId: z.string(),
  code: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /** Of the person, for whoever calls when they ask for it. */
  phone: z.string().nullable(),
  ...DisplayLook.shape,
  ...StoredExtras.shape,
  silentMinutes: WatchSettings.shape.silentMinutes.default(SILENT_MINUTES_DEFAULT),
  watchEveryScreen: z.boolean().default(false),
  noTouchBy: WatchSettings.shape.noTouchBy.default(null),
  /** Words of the team's own to find it by among hundreds. */
  tags: z.array(z.string()),
  /** Raised by every change of the settings; see `baseVersion` of DisplayChanges. */
  settingsVersion: z.number().int(),
  /** Until then the first browser that enters the code is let in; null when closed. */
  pairingOpenUntil: Instant.nullable(),
  /** The first day that counts again; null when the person is not away. */
  awayUntil: Instant.nullable(),
  archived: z.boolean(),
  /** Some device is connected. */
  online: z.boolean(),
  lastSeenAt: Instant.nullable(),
  devices: z.array(Device),
  /** Screens that wait to be let in, oldest first. */
  pairingRequests: z.array(PairingRequest),
});
export type Display = z.infer<typeof Display>;

export const NewDisplay = z.object({
  /** The name of the person who looks at it: "Mum", "Anna Berg". */
  name: PersonName,
  timeZone: TimeZone,
  language: DisplayLanguage.default("en"),
});
export type NewDisplay = z.input<typeof NewDisplay>;

const Tags = z
  .array(typedLine(TAG_MAX, "A tag"))
  .max(TAGS_MAX, `Use at most ${TAGS_MAX} tags.`)
  .refine((tags) => findLookAlike(tags) === -1, "Two tags look the same.");

/** `search` looks in names, tags and codes. */
const DisplayListQuery = PageQuery.extend({
  search: searchText(NAME_MAX).optional(),
  tag: searchText(TAG_MAX).optional(),
});

export const DisplayChanges = z
  .object({
    name: PersonName.optional(),
    /** What is already due keeps its instant; everything ahead moves to the same time on the new wall clock. */
    timeZone: TimeZone.optional(),
    /** The first day on which the person is back; null: not away. */
    awayUntil: WallDate.nullable().optional(),
    archived: z.boolean().optional(),
    phone: Phone.nullable().optional(),
    tags: Tags.optional(),
    ...DisplayLook.partial().shape,
    ...ExtrasSettings.partial().shape,
    ...WatchSettings.partial().shape,
    /** The `settingsVersion` that the change was made on: 409 `edited-meanwhile` when somebody was faster. Left out: whatever it is. */
    baseVersion: z.number().int().min(1).optional(),
  })
  .refine(
    ({ baseVersion: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    "Say what to change.",
  );
export type DisplayChanges = z.infer<typeof DisplayChanges>;

const DisplayParams = z.object({ displayId: Id });
const DeviceParams = z.object({ displayId: Id, deviceId: Id });
const PairingRequestParams = z.object({ displayId: Id, requestId: Id });

export const displaysApi = {
  list: endpoint({
    method: "GET",
    path: "/api/displays",
    access: "group.view",
    summary: "The displays of the active group that the caller may see, with their live state.",
    query: DisplayListQuery,
    result: pageOf(Display),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/displays",
    access: "group.edit",
    summary:
      "Creates a display in the active group, opens its pairing window and marks the caller as onboarded.",
    body: NewDisplay,
    needsSubscription: { unless: [] },
    result: Display,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/displays/:displayId",
    access: "display.view",
    summary: "One display with its devices and live state.",
    params: DisplayParams,
    result: Display,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/api/displays/:displayId",
    access: "display.edit",
    summary: "Changes a display's name, time zone or look, or lets it rest while the person is away.",
    params: DisplayParams,
    body: DisplayChanges,
    needsSubscription: {
      unless: ["awayUntil", "archived", "silentMinutes", "watchEveryScreen", "noTouchBy", "baseVersion"],
    },
    result: Display,
  }),
  openPairing: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/openPairing",
    access: "display.edit",
    summary: "Add a screen: opens the 30-minute window in which the code lets one browser in.",
    params: DisplayParams,
    result: Display,
  }),
  createPairingLink: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/pairingLink",
    access: "display.edit",
    summary: "A link, for a QR code too, that lets one browser in once; it ends the link before it.",
    params: DisplayParams,
    secretAnswer: true,
    /** `path` starts with /display/ and has its secret behind a #, so that no log ever holds it. */
    result: z.object({ path: z.string(), expiresAt: Instant }),
  }),
  useThisBrowser: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/useThisBrowser",
    access: "display.edit",
    summary: "Makes the calling browser a device of the display: the device cookie is set.",
    params: DisplayParams,
    secretAnswer: true,
    result: Done,
  }),
  allowDevice: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/pairingRequests/:requestId/allow",
    access: "display.edit",
    summary: "Lets a waiting screen in by the two digits that it shows.",
    params: PairingRequestParams,
    body: z.object({ number: PairingNumber }),
    result: Display,
  }),
  ignoreDevice: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/pairingRequests/:requestId/ignore",
    access: "display.edit",
    summary: "Ends a waiting screen's request; the screen is not told.",
    params: PairingRequestParams,
    result: Display,
  }),
  renameDevice: endpoint({
    method: "PATCH",
    path: "/api/displays/:displayId/devices/:deviceId",
    access: "display.edit",
    summary: "Names a device, such as Kitchen.",
    params: DeviceParams,
    body: z.object({ name: PersonName }),
    result: Display,
  }),
  setViewing: endpoint({
    method: "PATCH",
    path: "/api/displays/:displayId/devices/:deviceId/viewing",
    access: "display.edit",
    summary: "Says how large a device's screen is or how far away it is read: its letters follow at once.",
    params: DeviceParams,
    body: Viewing.partial().refine(
      ({ diagonalInches, distanceM }) => diagonalInches !== undefined || distanceM !== undefined,
      "Say what to change.",
    ),
    result: Display,
  }),
  identifyDevice: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/devices/:deviceId/identify",
    access: "display.edit",
    summary:
      "The device shows its name in large letters for twenty seconds. 409 `offline` when it is not connected.",
    params: DeviceParams,
    result: Done,
  }),
  reloadDevice: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/devices/:deviceId/reload",
    access: "display.edit",
    summary:
      "The device loads its page anew at the next quiet moment. 409 `offline` when it is not connected.",
    params: DeviceParams,
    result: Done,
  }),
  rejectDevice: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/devices/:deviceId/reject",
    access: "display.edit",
    summary:
      "Not ours: removes a device that nobody of the family knows, and closes the window and the link by which another could come.",
    params: DeviceParams,
    result: Display,
  }),
  removeDevice: endpoint({
    method: "DELETE",
    path: "/api/displays/:displayId/devices/:deviceId",
    access: "display.edit",
    summary: "Removes a device: its token ends and its screen is cleared.",
    params: DeviceParams,
    result: Done,
  }),
};
