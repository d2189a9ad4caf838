import { z } from "zod";

/** Made for one user and one matter, and good once. */
export const ClaimToken = z.string().regex(/^[0-9a-f]{24}[\w-]{43}$/, "This link is not complete.");

/** How the matter of a notification or a mail stands for whom it was sent to, in words that can be shown. */
export const NotificationClaim = z.object({
  /**
   * `open`: nobody is on it; `yours`: the user is; `taken`: somebody else is; `used`: nobody is any more, and this cannot be pressed again; `over`:
   * there is nothing left to do.
   */
  state: z.enum(["open", "yours", "taken", "used", "over"]),
  title: z.string(),
  body: z.string(),
  /** A path of the dashboard. */
  url: z.string(),
});
export type NotificationClaim = z.infer<typeof NotificationClaim>;
