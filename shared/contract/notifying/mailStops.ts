import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Done } from "../base/fields.js";
import { NotificationTopic } from "../notifications.js";

/** What comes with an invitation, for who knows nobody here. */
export const mailStopsApi = {
  /** Mail programs post to it by themselves (RFC 8058), so its secret stands in the path. */
  stop: endpoint({
    method: "POST",
    path: "/api/stopMails/:token",
    access: "anyone",
    summary: "Sends no more invitations to the address to which this link was mailed.",
    params: z.object({ token: z.string().regex(/^[\w-]{86}$/, "This link is not complete.") }),
    result: Done,
  }),
  /** The same of one topic of news, for one person who has an account. */
  stopTopic: endpoint({
    method: "POST",
    path: "/api/stopTopic/:token",
    access: "anyone",
    summary:
      "Sends no more mails of one topic to the person to whom this link was mailed. Pushes still come.",
    params: z.object({
      token: z.string().regex(/^[0-9a-f]{24}\.[a-zA-Z]{3,20}\.[\w-]{43}$/, "This link is not complete."),
    }),
    result: z.object({ topic: NotificationTopic }),
  }),
};
