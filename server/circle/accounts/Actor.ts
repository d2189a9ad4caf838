import type { UserDocument } from "./user.model.js";

/** A signed-in caller whose session was found alive in the database during this request. */
export interface Actor {
  user: UserDocument;
  sessionId: string;
}
