import { z } from "zod";
import { endpoint } from "./base/endpoint.js";
import { Done } from "./base/fields.js";

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
};
