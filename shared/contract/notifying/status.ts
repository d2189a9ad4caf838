import { z } from "zod";
import { AlertCause } from "../base/alertCause.js";
import { endpoint } from "../base/endpoint.js";
import { Instant, PageQuery, pageOf } from "../base/fields.js";

/** Something that is wrong with a display or its screens now, or comes and goes. */
export const OpenAlert = z.object({
  id: z.string(),
  displayId: z.string(),
  displayName: z.string(),
  cause: AlertCause,
  /** Which of several screens; empty where there is one, or it is not about one. */
  deviceNames: z.array(z.string()),
  since: Instant,
  state: z.enum(["open", "unstable"]),
});
export type OpenAlert = z.infer<typeof OpenAlert>;

/** One thing told to one person by one channel, of all their browsers or none. No address, and nothing of what they have chosen for themselves. */
export const EntryNotification = z.object({
  /** null: somebody who does not look after the display any more. */
  name: z.string().nullable(),
  isYou: z.boolean(),
  channel: z.enum(["mail", "push"]),
  /** `opened`: tapped. `later`: it still waits. `summary`: counted in one. `over`: taken back or done before it was sent. */
  fate: z.enum(["opened", "sent", "later", "summary", "over", "failed"]),
  /** When that was decided; null while it waits. */
  at: Instant.nullable(),
  /** null: it was not, or nobody knows when. */
  openedAt: Instant.nullable(),
});
export type EntryNotification = z.infer<typeof EntryNotification>;

/** Something that happened, as it was told, and to whom. */
export const NotifiedEntry = z.object({
  id: z.string(),
  displayId: z.string(),
  displayName: z.string(),
  at: Instant,
  /** The title of what was told, in the words of the time it happened at. */
  text: z.string(),
  /** What the screen said; null where it is not about a message. */
  messageText: z.string().nullable(),
  notifications: z.array(EntryNotification),
  /**
   * `besides`: another entry tells it, as an all-clear is told by the answer. `unwanted`: nobody has chosen to hear of such things. `nobody`: nobody
   * could be told. null: somebody was, or was to be.
   */
  whyNobody: z.enum(["besides", "unwanted", "nobody"]).nullable(),
});
export type NotifiedEntry = z.infer<typeof NotifiedEntry>;

export const statusApi = {
  listAlerts: endpoint({
    method: "GET",
    path: "/api/group/alerts",
    access: "group.view",
    summary: "What is wrong now with the displays of the active group that the caller may see, newest first.",
    /** `total` may be more than are listed. */
    result: z.object({ items: z.array(OpenAlert), total: z.number().int() }),
  }),
  listNotified: endpoint({
    method: "GET",
    path: "/api/group/notified",
    access: "group.view",
    summary:
      "Who was notified of what in the last 14 days about the displays that the caller may see, newest first.",
    query: PageQuery,
    result: pageOf(NotifiedEntry),
  }),
};
