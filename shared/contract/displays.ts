import { z } from "zod";
import { NAME_MAX } from "../limits.js";
import { Done, Id, Instant, PersonName, TimeZone, typedText, WallDate } from "./fields.js";
import { endpoint } from "./endpoint.js";

/** Languages that a display can speak. */
export const DisplayLanguage = z.enum(["en"]);
export type DisplayLanguage = z.infer<typeof DisplayLanguage>;

/** What a device says it has on its screen right now. */
export const OnScreen = z.object({
  kind: z.enum(["clock", "message", "asleep"]),
  /** The occurrence that fills the screen; null unless `kind` is `message`. */
  key: z.string().max(80).nullable(),
});
export type OnScreen = z.infer<typeof OnScreen>;

export const Device = z.object({
  id: z.string(),
  name: z.string(),
  online: z.boolean(),
  lastSeenAt: Instant,
  pairedAt: Instant,
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
  language: DisplayLanguage,
  /** Until then the first browser that enters the code is let in; null when closed. */
  pairingOpenUntil: Instant.nullable(),
  /** The first day that counts again; null when the person is not away. */
  awayUntil: Instant.nullable(),
  archived: z.boolean(),
  /** Some device is connected. */
  online: z.boolean(),
  lastSeenAt: Instant.nullable(),
  devices: z.array(Device),
});
export type Display = z.infer<typeof Display>;

export const NewDisplay = z.object({
  /** The name of the person who looks at it: "Mum", "Anna Berg". */
  name: PersonName,
  timeZone: TimeZone,
  language: DisplayLanguage.default("en"),
});
export type NewDisplay = z.input<typeof NewDisplay>;

export const DisplayChanges = z
  .object({
    name: PersonName.optional(),
    /** What is already due keeps its instant; everything ahead moves to the same time on the new wall clock. */
    timeZone: TimeZone.optional(),
    /** The first day on which the person is back; null: not away. */
    awayUntil: WallDate.nullable().optional(),
    archived: z.boolean().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), "Say what to change.");
export type DisplayChanges = z.infer<typeof DisplayChanges>;

const DisplayParams = z.object({ displayId: Id });
const DeviceParams = z.object({ displayId: Id, deviceId: Id });

/** The display's own snapshot, see shared/realtime/snapshot.ts for its type; passed to the preview as it is. */
export const DisplayPlan = z.looseObject({ planVersion: z.number() });

export const displaysApi = {
  list: endpoint({
    method: "GET",
    path: "/api/displays",
    access: "group.view",
    summary: "The displays of the active group that the caller may see, with their live state.",
    result: z.object({ items: z.array(Display) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/displays",
    access: "group.edit",
    summary:
      "Creates a display in the active group, opens its pairing window and marks the caller as onboarded.",
    body: NewDisplay,
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
    summary: "Changes a display's name or time zone, or lets it rest while the person is away.",
    params: DisplayParams,
    body: DisplayChanges,
    result: Display,
  }),
  getPlan: endpoint({
    method: "GET",
    path: "/api/displays/:displayId/plan",
    access: "display.view",
    summary: "What the display itself would receive: the snapshot that the preview renders.",
    params: DisplayParams,
    result: DisplayPlan,
  }),
  openPairing: endpoint({
    method: "POST",
    path: "/api/displays/:displayId/openPairing",
    access: "display.edit",
    summary: "Add a screen: opens the 30-minute window in which the code lets one browser in.",
    params: DisplayParams,
    result: Display,
  }),
  renameDevice: endpoint({
    method: "PATCH",
    path: "/api/displays/:displayId/devices/:deviceId",
    access: "display.edit",
    summary: "Names a device, such as Kitchen.",
    params: DeviceParams,
    body: z.object({ name: typedText(NAME_MAX, "The name") }),
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
